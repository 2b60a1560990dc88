/** What an audit trail tells of; each is done by a person of the staff, or by the operator of the server. */
export type Act =
  | 'state.changed'
  | 'names.changed'
  | 'staff.invited'
  | 'staff.joined'
  | 'staff.role'
  | 'staff.removed'
  | 'staff.left'
  | 'key.made'
  | 'key.replaced'
  | 'key.revoked'
  | 'endpoint.made'
  | 'endpoint.changed'
  | 'endpoint.removed'
  | 'endpoint.secret_changed';
