import { useSearchParams } from '@ems/platform'
import { SegmentedControl, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, useEffect, useRef } from 'react'
import { HeadingExtraProvider } from '../Page.tsx'

/** More than these leave no room for the heading and its button on a screen of 1440 px. */
const ROOMY = 5
/** Eight of them stand closer together. */
const CLOSE = { label: { paddingInline: 6 } }

export type SectionTable = Readonly<Record<string, { label: string; List: ComponentType }>>

/** Several screens on one address, one at a time: `?section=<key>`; the choice is beside their heading. */
export function Sections({ of }: { of: SectionTable }) {
  const [search, setSearch] = useSearchParams()
  const message = search.get('section') ?? ''
  const section = message in of ? message : (Object.keys(of)[0] ?? '')
  const List = of[section]?.List
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const Choice = isPhone ? Select : SegmentedControl
  const count = Object.keys(of).length
  const wide = { ...(count > ROOMY && { size: 'xs' }), ...(count > ROOMY + 2 && { styles: CLOSE }) }
  // Every section has a heading of its own, and with it a new choice: the focus stays where it was.
  const box = useRef<HTMLDivElement>(null)
  const isChosenHere = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section, another choice.
  useEffect(() => {
    if (isChosenHere.current) box.current?.querySelector<HTMLElement>('input:checked, input:not([type])')?.focus()
    isChosenHere.current = false
  }, [section])
  const choice = (
    <div ref={box}>
      <Choice
        aria-label="Bagian"
        {...(isPhone ? { allowDeselect: false } : wide)}
        data={Object.entries(of).map(([value, { label }]) => ({ value, label }))}
        value={section}
        // Search, filters and page belong to the list that is left.
        onChange={(next: string | null) => {
          if (!next) return
          isChosenHere.current = true
          setSearch(new URLSearchParams({ section: next }))
        }}
      />
    </div>
  )
  return <HeadingExtraProvider value={choice}>{List && <List />}</HeadingExtraProvider>
}
