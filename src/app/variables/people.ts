import { z } from "zod";
import { isId } from "../../core/ids.ts";
import { ROLES } from "../../core/roles.ts";
import { list, preset, token, unset, url } from "./values.ts";

/** The variables about how people sign in, and how they are written to. */
export const PEOPLE_VARIABLES = {
  SMTP_URL: unset(
    url(["smtp:", "smtps:"]),
    "Mail server that sends invitations, with user name and password; needs `MAIL_FROM`.",
    { isSecret: true },
  ),
  MAIL_FROM: unset(z.string(), "Address that mail is sent from, such as costplane@example.com."),
  OIDC_ISSUER: unset(url(["https:", "http:"]), "Sign-in provider (OpenID Connect); `http:` on this machine only."),
  OIDC_CLIENT_ID: unset(z.string(), "Name of this service at the provider."),
  OIDC_CLIENT_SECRET: unset(token(), "Secret of this service at the provider.", { isSecret: true }),
  OIDC_ALLOWED_DOMAINS: preset(
    "",
    list((domain) => /^[a-z0-9.-]+$/.test(domain), "domains in lower case, separated by commas", ","),
    "Domains, separated by commas, whose verified addresses may sign in that way.",
    { default: "none" },
  ),
  OIDC_ORGANIZATION: unset(z.string(), "Organization (org_…) that people join at their first sign-in that way.", {
    default: "none",
  }),
  OIDC_ROLE: preset("viewer", z.enum(ROLES), "Their role in it: `viewer`, `member`, `admin` or `owner`."),
} as const;

type Variables = z.infer<z.ZodObject<typeof PEOPLE_VARIABLES>>;

/** The mail server; null: links are shown and not sent. */
export function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Variables) {
  return smtpUrl && from ? { smtpUrl, from } : null;
}

/** The provider of sign-ins; null where there is none. */
export function oidcOf(set: Variables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set;
  const { OIDC_ALLOWED_DOMAINS: allowedDomains, OIDC_ORGANIZATION: organization = "", OIDC_ROLE: role } = set;
  if (!issuer || !clientId || !clientSecret) return null;
  const newcomers = isId("org", organization) ? { organizationId: organization, role } : null;
  return { issuer, clientId, clientSecret, allowedDomains, newcomers };
}

/** What is set only in part, and would do nothing. */
export function incomplete(set: Readonly<Record<string, string | undefined>>): readonly string[] {
  const oidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];
  const organization = set["OIDC_ORGANIZATION"];
  return [
    ...missing(set, ["SMTP_URL", "MAIL_FROM"]),
    ...missing(set, oidc),
    ...(organization && !isId("org", organization) ? ["OIDC_ORGANIZATION must be the id of an organization."] : []),
  ];
}

function missing(set: Readonly<Record<string, string | undefined>>, names: readonly string[]): readonly string[] {
  const lacking = names.filter((name) => !set[name]);
  if (lacking.length === 0 || lacking.length === names.length) return [];
  return [`${lacking.join(" and ")} must be set, too: ${names.join(", ")} belong together.`];
}
