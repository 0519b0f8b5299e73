import { grantsOf, permissions } from '@ems/contracts'
import type { Release } from '@ems/federation/registry'

/** One sentence for each permission of a release that nobody could be granted, by any of the menus that stand for it. */
export const unknownPermissions = ({ descriptor }: Release) =>
  descriptor.permissions
    .filter((one) => !grantsOf(one).some((grant) => permissions.has(grant)))
    .map((one) => `permission: ${one} is not in the catalogue (shared/contracts/src/menus.ts)`)
