/** A failure that the operator can do something about. Its message says what; `code` is for programs. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  readonly code: string;
  /** The process's: 1 failed, 2 wrong use. */
  readonly exitStatus: 1 | 2;

  constructor(code: string, message: string, exitStatus: 1 | 2 = 1) {
    super(message);
    this.code = code;
    this.exitStatus = exitStatus;
  }
}

/** The command line asks for something that there is not. */
export function wrongUse(message: string): CommandFailed {
  return new CommandFailed("wrong_use", message, 2);
}

/** Nobody has used this data folder. */
export function noInstallation(folder: string): CommandFailed {
  const message =
    `There is no installation in ${folder}. Set COSTPLANE_DATA to the folder that has one, start the service, or ` +
    "begin with: costplane org create NAME";
  return new CommandFailed("no_installation", message);
}

/** There is no organization of this id. */
export function organizationNotFound(id: string): CommandFailed {
  return new CommandFailed("organization_not_found", `There is no organization ${id}. See: costplane org list`);
}

/** There is no connector of this id. */
export function connectorNotFound(id: string): CommandFailed {
  const message = `There is no connector ${id}. See: costplane connector list --org ORG`;
  return new CommandFailed("connector_not_found", message);
}

/** There is no key of this id. */
export function keyNotFound(id: string): CommandFailed {
  return new CommandFailed("key_not_found", `There is no key ${id}. See: costplane key list --org ORG`);
}
