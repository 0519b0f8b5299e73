import { permission } from '@ems/contracts/permission'

/** What one may do in *Rilis*. */
export const can = {
  list: permission('release', 'list'),
  update: permission('release', 'update'),
  rollback: permission('release', 'rollback'),
  revoke: permission('release', 'cancel'),
}
