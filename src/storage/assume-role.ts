import type { AssumeRoleCommandOutput } from "@aws-sdk/client-sts";
import { REQUEST_MS_MAX } from "../core/limits.ts";
import { boundAnswer, ON_ANSWER } from "./bound-answers.ts";
import type { GuardedAgents } from "./guarded-agents.ts";
import { LocationFailed } from "./location-failed.ts";
import { failureOfAws } from "./s3-store.ts";

/** Keys of Amazon; `expiration` where they are short-lived. */
export type AwsKeys = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiration?: Date;
};

export type Role = {
  readonly arn: string;
  readonly externalId: string | undefined;
  readonly region: string;
  /** Where roles are assumed, if not at Amazon. */
  readonly endpoint: string | undefined;
  /** Who assumes it; null for the service's own identity, as Amazon's library finds it on its machine. */
  readonly keys: AwsKeys | null;
};

const SESSION_NAME = "costplane";
const SESSION_SECONDS = 3_600;

/** Exchanges a role for short-lived keys. Amazon's library keeps them, and asks again before they end. */
export function assumedRole(role: Role, agents: GuardedAgents): () => Promise<AwsKeys> {
  return async () => {
    const what = `The role ${role.arn}`;
    const { Credentials } = await assume(role, agents).catch((error: unknown) => {
      throw failureOfAws(what, error);
    });
    const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {};
    if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
      throw new LocationFailed("failed", `${what} was assumed, but no keys came back: check the option sts_endpoint.`);
    }
    return {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: SessionToken,
      expiration: Expiration,
    };
  };
}

async function assume(role: Role, agents: GuardedAgents): Promise<AssumeRoleCommandOutput> {
  const { STSClient, AssumeRoleCommand } = await import("@aws-sdk/client-sts");
  const client = new STSClient({
    region: role.region,
    ...(role.endpoint && { endpoint: role.endpoint }),
    ...(role.keys && { credentials: role.keys }),
    requestHandler: { httpAgent: agents.http, httpsAgent: agents.https, ...REQUEST_MS_MAX },
  });
  const what = `The role ${role.arn}`;
  client.middlewareStack.add(
    (next, context) => async (asked) => boundAnswer(await next(asked), context, what),
    ON_ANSWER,
  );
  const command = new AssumeRoleCommand({
    RoleArn: role.arn,
    RoleSessionName: SESSION_NAME,
    DurationSeconds: SESSION_SECONDS,
    ExternalId: role.externalId,
  });
  return client.send(command);
}
