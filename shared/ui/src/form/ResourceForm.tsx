import type { Resource } from '@ems/contracts/kit'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Failed, Forbidden, Loading } from '../states/states.tsx'
import { NEW } from '../table/use-neighbours.ts'
import { copiedValues } from './form-values.ts'
import { RecordForm, type ResourceFormProps } from './RecordForm.tsx'
import { useStoredRow } from './use-stored-row.ts'

/** Esc is heard by every open dialog: it closes the one over the record first, then the record. */
const isOnTop = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]').length < 2

type RecordFormProps<R extends Resource> = Parameters<typeof RecordForm<R>>[0]

/** A new record that starts with what another one says; what must be its own is left to be typed. */
function CopyOf<R extends Resource>(props: RecordFormProps<R>) {
  const { list, defaults } = props
  const { row, status, error, refetch } = useStoredRow(list.resource, list.state.from ?? '')
  if (status === 'failed') return <Failed error={error} onRetry={refetch} />
  if (status === 'forbidden') return <Forbidden need={list.resource.can.show} />
  if (!row) return <Loading label={list.resource.label} onRetry={refetch} />
  return <RecordForm {...props} defaults={{ ...defaults, ...copiedValues(list.resource, row) }} />
}

/**
 * The open record of a list: in a drawer beside it, or instead of it on a narrow screen. The address names the open
 * record, so a link can open it.
 */
export function ResourceForm<R extends Resource>(props: ResourceFormProps<R>) {
  const { list, size = 720 } = props
  const [isWide, setWide] = useState(false)
  const { open, from } = list.state
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })

  return (
    <Drawer.Root
      opened={open !== null}
      onClose={() => isOnTop() && list.close()}
      position="right"
      size={isPhone || isWide ? '100%' : size}
      transitionProps={{ duration: 120 }}
      keepMounted={false}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        {open && open === NEW && from ? (
          <CopyOf key={from} {...props} id={open} isWide={isWide} onWiden={isPhone ? undefined : setWide} />
        ) : (
          open && <RecordForm key={open} {...props} id={open} isWide={isWide} onWiden={isPhone ? undefined : setWide} />
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}
