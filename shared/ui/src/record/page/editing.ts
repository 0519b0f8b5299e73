import type { Resource } from '@ems/contracts/kit'
import { confirm } from '@ems/platform'
import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import type { ResourceForm } from '../../form/state/use-resource-form.ts'

/** Every section at once: *Ubah semua*. */
export const ALL = '*'
/** Tab of the address in which all sections are edited: `?id=7&tab=edit`. */
export const EDIT_TAB = 'edit'

/** The part of a stored record that is being edited. A record opens for reading. */
export type Editing = {
  /** The legend of the section, `ALL`, or null. */
  open: string | null
  mayEdit: boolean
  start: (section: string) => void
  /** Asks before typed values are given up. */
  cancel: () => Promise<void>
  save: () => Promise<void>
}

const EditingContext = createContext<Editing | null>(null)
export const EditingProvider = EditingContext.Provider
/** Null in a form that is not read first: of a new record, in a dialog. */
export const useEditing = () => useContext(EditingContext)

type PlaceOptions = {
  /** Whether the address or the dialog asks for all sections. */
  isAll: boolean
  setAll: (isAll: boolean) => void
  /** Whether the sections are in sight, and not another tab of the record. */
  isInSight: boolean
  /** The rendered sections: a refused field outside the open one opens all of them. */
  body: RefObject<HTMLElement | null>
}

/** Whether the sections of a stored record are read or edited. Typed values are always in sight. */
export function useSections(
  {
    mode,
    isPart,
    isDirty,
    errors,
    reset,
  }: Pick<ResourceForm<Resource>, 'mode' | 'isPart' | 'isDirty' | 'errors' | 'reset'>,
  { isAll, setAll, isInSight, body }: PlaceOptions,
) {
  const [section, setSection] = useState<string | null>(null)
  const isPage = mode !== 'create' && !isPart
  const open = isPage ? (isAll && mode === 'update' ? ALL : section) : ALL

  useEffect(() => {
    // A restored draft, and a merge with what others saved.
    if (isPage && isInSight && isDirty && open === null) setSection(ALL)
  }, [isPage, isInSight, isDirty, open])
  useEffect(() => {
    const isInDocument = (path: string) => body.current?.querySelector(`[data-path="${path}"]`)
    if (open !== null && open !== ALL && Object.entries(errors).some(([path, text]) => text && !isInDocument(path)))
      setSection(ALL)
  }, [errors, open, body])
  useEffect(() => {
    // A link to one field of the record: `?id=7&tab=edit#mobile`.
    const path = location.hash.slice(1)
    if (open === ALL && /^\w+$/.test(path)) body.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
  }, [open, body])

  const stop = () => {
    setSection(null)
    if (isAll) setAll(false)
  }
  const start = (next: string) => (next === ALL ? setAll(true) : setSection(next))
  const cancel = async () => {
    const question = {
      title: 'Perubahan belum disimpan',
      text: 'Perubahan belum disimpan. Buang perubahan?',
      confirmLabel: 'Buang',
      danger: true,
    }
    if (isDirty && !(await confirm(question))) return
    if (isDirty) reset()
    stop()
  }
  return { isPage, open, start, stop, cancel }
}
