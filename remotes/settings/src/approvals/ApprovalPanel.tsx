import { useSearchParams } from '@ems/platform'
import { SegmentedControl, Select, Stack, useMediaQuery } from '@ems/ui'
import { SettingCards } from '../utility/settings/SettingCards.tsx'
import type { Settings } from '../utility/settings/use-settings.ts'
import { DelegationList } from './DelegationList.tsx'
import { RuleList } from './rules/RuleList.tsx'
import { Simulation } from './simulation/Simulation.tsx'
import { VacancyList } from './VacancyList.tsx'

const parts = {
  rules: 'Aturan persetujuan',
  simulation: 'Siapa yang menyetujui?',
  vacancies: 'Tanpa penyetuju',
  delegations: 'Pengganti',
  settings: 'Pengaturan',
} as const
type Part = keyof typeof parts

const isPart = (name: string | null): name is Part => name !== null && name in parts

/** *Persetujuan*: who approves what, a try of it, what nobody can approve, substitutes, and the settings. */
export default function ApprovalPanel({ settings }: { settings: Settings }) {
  const [search, setSearch] = useSearchParams()
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const chosen = search.get('part')
  const part = isPart(chosen) ? chosen : 'rules'
  // Search, filters and page belong to the list that is left.
  const choose = (next: string | null) => next && setSearch({ section: 'approval', part: next })
  const options = Object.entries(parts).map(([value, label]) => ({ value, label }))
  return (
    <Stack>
      {isNarrow ? (
        <Select label="Tampilan" data={options} value={part} onChange={choose} allowDeselect={false} />
      ) : (
        <SegmentedControl
          aria-label="Tampilan"
          style={{ alignSelf: 'flex-start' }}
          data={options}
          value={part}
          onChange={choose}
        />
      )}
      {part === 'rules' && <RuleList />}
      {part === 'simulation' && <Simulation />}
      {part === 'vacancies' && <VacancyList />}
      {part === 'delegations' && <DelegationList />}
      {part === 'settings' && <SettingCards settings={settings} group="approval" label="Persetujuan" />}
    </Stack>
  )
}
