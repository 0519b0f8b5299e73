import { permissions } from '@ems/contracts'
import type { Release } from '@ems/federation/registry'

/** One sentence for each permission of a release that does not exist. */
export const unknownPermissions = ({ descriptor }: Release) =>
  descriptor.permissions
    .filter((one) => !permissions.has(one))
    .map((one) => `permission: ${one} is not in the catalogue (shared/contracts/src/menus.ts)`)
