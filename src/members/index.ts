export { type JoinNeeds, joinByLink } from "./join.ts";
export { refusalOfRemoval } from "./last-owner.ts";
export { leaveOrganization } from "./leave-organization.ts";
export { memberRoutes } from "./routes.ts";
export { JoinRequest, type MadeInvitation, type MemberList } from "./schema.ts";
export { type IdentityNeeds, signInByIdentity } from "./sign-in-by-identity.ts";
export {
  selectInvitingOrganization as findInvitingOrganization,
  selectMembers as listMembers,
  selectOrganizationsOf as listOrganizationsOf,
} from "./store.ts";
