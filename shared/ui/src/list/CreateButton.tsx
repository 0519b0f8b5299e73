import type { Resource } from '@ems/contracts/kit'
import { useSession } from '@ems/platform'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus } from '../icons.ts'
import classes from './toolbar.module.css'
import { NEW } from './use-neighbours.ts'
import type { ResourceList } from './use-resource-list.ts'

/** Opens an empty form beside the list, for those who may add rows. On a telephone it floats over the rows: one for a page. */
export function CreateButton<R extends Resource>({
  list,
  children = 'Tambah',
}: {
  list: ResourceList<R>
  children?: ReactNode
}) {
  const { can } = useSession()
  if (!can(list.resource.can.store)) return null
  return (
    <Button
      className={classes.create ?? ''}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => list.open(NEW)}
    >
      {children}
    </Button>
  )
}
