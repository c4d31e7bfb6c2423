export { changeMember } from "./change-member.ts";
export { invite } from "./invite.ts";
export { type JoinNeeds, joinByLink } from "./join.ts";
export { leaveOrganization } from "./leave-organization.ts";
export { type MemberNeeds, memberRoutes } from "./routes.ts";
export { InvitationRequest } from "./schema.ts";
export { selectMembers as listMembers, selectOrganizationsOf as listOrganizationsOf } from "./store.ts";
