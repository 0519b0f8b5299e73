import type { Resource } from '@ems/contracts/kit'
import { useSession } from '@ems/platform'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconPlus } from '../../icons.ts'
import { NEW } from '../state/use-neighbours.ts'
import type { ResourceList } from '../state/use-resource-list.ts'
import classes from '../toolbar.module.css'

/** In pixels. */
const MIN_SCROLL = 8

/** Opens an empty form beside the list, for those who may add rows. On a telephone it floats over the rows: one for a page. */
export function CreateButton<R extends Resource>({
  list,
  children = 'Tambah',
}: {
  list: ResourceList<R>
  children?: ReactNode
}) {
  const { can } = useSession()
  const button = useGivesWay()
  const { can: rights, meta, computed } = list.resource
  // Rows of which the server writes every field, as those of a log, are not added by anybody.
  const isWritable = Object.keys(meta).some((field) => !(computed as readonly string[]).includes(field))
  if (!isWritable || !can(rights.store)) return null
  return (
    <Button
      ref={button}
      className={classes.create ?? ''}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => list.open(NEW)}
    >
      {children}
    </Button>
  )
}

/**
 * Hides the floating button while scrolling down and shows it while scrolling up, so that it covers no row being read.
 */
function useGivesWay() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const { scrollY } = window
      // A page bounces at its ends, and a finger trembles.
      if (Math.abs(scrollY - last) < MIN_SCROLL) return
      button.current?.toggleAttribute('data-away', scrollY > last)
      last = scrollY
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  return button
}
