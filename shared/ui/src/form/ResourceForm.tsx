import type { Resource } from '@ems/contracts/kit'
import { Drawer, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type PropsWithChildren, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ScrollLock } from '../overlay/ScrollLock.tsx'
import { Failed, Forbidden, Loading } from '../states/states.tsx'
import { NEW } from '../table/state/use-neighbours.ts'
import classes from './form.module.css'
import { RecordForm, type ResourceFormProps } from './RecordForm.tsx'
import { copiedValues } from './state/form-values.ts'
import { useStoredRow } from './state/use-stored-row.ts'

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

/** The place that the host keeps for a record instead of its list; without a host, where the form is. */
function RecordPage({ id, label, children }: PropsWithChildren<{ id: string; label: string }>) {
  const [place, setPlace] = useState<HTMLElement | null>()
  useLayoutEffect(() => void setPlace(document.getElementById('record-page')), [])
  const page = useRef<HTMLElement>(null)
  // The shortcuts of a record work from within.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each record that comes.
  useEffect(
    () => void page.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }),
    [id, place],
  )
  if (place === undefined) return null
  const article = (
    <article ref={page} className={classes.page ?? ''}>
      <VisuallyHidden component="h1">{label}</VisuallyHidden>
      {children}
    </article>
  )
  return place ? createPortal(article, place) : article
}

/**
 * The open record of a list: in a drawer beside it, instead of it on a narrow screen, or on a page of its own. The address
 * names the open record, so a link can open it.
 */
export function ResourceForm<R extends Resource>(props: ResourceFormProps<R>) {
  const { list, size = 720 } = props
  const [isWideHere, setWide] = useState(false)
  const { open, from } = list.state
  const isWide = list.isPage || isWideHere
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const onWiden = isPhone ? undefined : (list.widen ?? setWide)

  if (list.isPage && open)
    return (
      <RecordPage id={open} label={list.resource.label}>
        <RecordForm key={open} {...props} id={open} isWide onWiden={onWiden} />
      </RecordPage>
    )
  return (
    <Drawer.Root
      opened={open !== null}
      onClose={() => isOnTop() && list.close()}
      position="right"
      size={isPhone || isWide ? '100%' : size}
      transitionProps={{ duration: 120, transition: slide }}
      keepMounted={false}
      lockScroll={false}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content className={classes.content}>
        <ScrollLock />
        {open && open === NEW && from ? (
          <CopyOf key={from} {...props} id={open} isWide={isWide} onWiden={onWiden} />
        ) : (
          open && <RecordForm key={open} {...props} id={open} isWide={isWide} onWiden={onWiden} />
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** It ends without a transform: what is fixed in the drawer, as the steps on a phone, would move with its content. */
const slide = { in: { transform: 'none' }, out: { transform: 'translateX(100%)' }, transitionProperty: 'transform' }
