import type { Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import type { ResourceList } from '../table/state/use-resource-list.ts'

/** Props of a part of the kit (history, comments, files) for an open record. */
export type PartProps = { resource: Resource; row: Row<Resource>; list: ResourceList<Resource> }
