export { actorOf, beginSession } from "./begin-session.ts";
export { changePassword } from "./change-password.ts";
export type { Refused } from "./count-attempt.ts";
export { endSession, signOut } from "./end-session.ts";
export { createPasswordHasher, HashingBusyError } from "./hash-password.ts";
export { peopleRoutes } from "./installation-routes.ts";
export { deriveDeviceKeys, knownDevice, makeDeviceToken } from "./known-device.ts";
export { createMailer, type Mailer } from "./mailer.ts";
export { addressOfLink, makeLink } from "./make-link.ts";
export type { PeopleNeeds } from "./needs.ts";
export { type Identity, type OidcProvider, openOidcProvider } from "./oidc.ts";
export { type ChallengeNeeds, deriveChallengeKeys } from "./passkeys/challenges.ts";
export { listPasskeys, removePasskey, renamePasskey } from "./passkeys/change-passkeys.ts";
export { offerPasskey, registerPasskey } from "./passkeys/register-passkey.ts";
export { AuthenticationCredential, type Passkey, RegistrationCredential } from "./passkeys/schema.ts";
export {
  beginPasskeyCompletion,
  beginPasskeySignIn,
  completeByPasskey,
  signInByPasskey,
} from "./passkeys/sign-in-by-passkey.ts";
export { supportsPasskeys } from "./passkeys/verify.ts";
export { isEveryAddress, reachable } from "./reachable.ts";
export { refusalOfPassword } from "./refuse-password.ts";
export { forgetCredentials } from "./reset-person.ts";
export {
  type BegunSession,
  type CompletedSignIn,
  type Device,
  EmailAddress,
  type Link,
  type MadeLink,
  type Person,
  PersonName,
  type Session,
  type SignedIn,
  Token,
  TypedPassword,
} from "./schema.ts";
export { completeSignIn } from "./second-factors.ts";
export {
  confirmSecondFactor,
  offerSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./set-second-factor.ts";
export { signIn } from "./sign-in.ts";
export {
  insertPerson,
  insertPersonEntry,
  selectPersonByEmail as findPersonByEmail,
  updateName,
  updatePassword,
} from "./store.ts";
export {
  insertIdentity,
  selectHasIdentity as hasIdentity,
  selectPersonByIdentity as findPersonByIdentity,
} from "./store-identities.ts";
export {
  countLinks,
  isSetUp,
  lockOpenLink,
  markUsed as useUpLink,
  revokeLinkRow as revokeLink,
  selectLinks as listLinks,
  selectOpenLink as findOpenLink,
  updateSent,
} from "./store-links.ts";
export { deleteSessions, deleteWhatIsOver, selectSessions as listSessions } from "./store-sessions.ts";
export { digestOf } from "./tokens.ts";
export { deriveTotpKeys, type FactorNeeds, renewTotpSealing } from "./totp.ts";
