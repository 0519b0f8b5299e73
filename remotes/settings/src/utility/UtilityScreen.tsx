import { configs } from '@ems/contracts/settings'
import { lazyPart, useSearchParams, useSession } from '@ems/platform'
import { Alert, Button, Failed, Forbidden, Group, Loading, NavLink, Page, Select, Stack, useMediaQuery } from '@ems/ui'
import { Suspense } from 'react'
import { HealthPanel } from './panels/HealthPanel.tsx'
import { IntegrationsPanel } from './panels/IntegrationsPanel.tsx'
import { JobsPanel } from './panels/JobsPanel.tsx'
import { NumberGaps } from './panels/NumberGaps.tsx'
import { isPanel, sectionsOf } from './sections.ts'
import { SaveBar } from './settings/SaveBar.tsx'
import { SettingCards } from './settings/SettingCards.tsx'
import { useReset } from './settings/use-reset.ts'
import { isCustom, type Settings, useSettings } from './settings/use-settings.ts'
import { TransferMenu } from './TransferMenu.tsx'
import classes from './utility.module.css'

// It knows every resource of the product by name, and few come for it.
const FilesPanel = lazyPart(() => import('./panels/FilesPanel.tsx'))
// It offers the fields of every collection with an approval.
const ApprovalPanel = lazyPart(() => import('../approvals/ApprovalPanel.tsx'))

/** Settings of the system, the services it speaks with, its background work and its files. */
export default function UtilityScreen() {
  const { can } = useSession()
  const settings = useSettings()
  const [search, setSearch] = useSearchParams()
  const reset = useReset()
  const sections = sectionsOf([...new Set(settings.settings.map(({ group }) => group))])
  const { error, data, refetch } = settings.query
  const named = search.get('section')
  // Groups are known with the settings only; then the first one is in the place of a section that does not exist.
  const match = sections.find(({ id }) => id === named) ?? (data && sections[0])
  const section = match?.id ?? named ?? 'general'
  const label = match?.label ?? section

  if (!can(configs.can.list)) return <Forbidden />
  return (
    <Page
      title="Utilitas"
      actions={
        <TransferMenu
          settings={settings}
          onReset={() => void reset(settings.settings.filter((one) => one.group === section && isCustom(one)))}
        />
      }
    >
      {settings.isChangedElsewhere && (
        <Alert color="yellow" title="Pengaturan diubah oleh administrator lain.">
          <Group>
            <Button size="compact-sm" variant="light" onClick={() => void settings.reload()}>
              Muat ulang
            </Button>
          </Group>
        </Alert>
      )}
      <div className={classes.columns}>
        <Sections sections={sections} chosen={section} onChoose={(id) => setSearch({ section: id })} />
        <div>
          {error && <Failed error={error} onRetry={() => void refetch()} />}
          {!error && !data && <Loading label="pengaturan" onRetry={() => void refetch()} />}
          {data && <Section section={section} label={label} settings={settings} />}
          <SaveBar settings={settings} />
        </div>
      </div>
    </Page>
  )
}

function Section({ section, label, settings }: { section: string; label: string; settings: Settings }) {
  if (section === 'numbering')
    return (
      <Stack gap="xl">
        <SettingCards settings={settings} group={section} label={label} />
        <NumberGaps />
      </Stack>
    )
  if (section === 'approval')
    return (
      <Suspense fallback={<Loading label={label} onRetry={() => void settings.query.refetch()} />}>
        <ApprovalPanel settings={settings} />
      </Suspense>
    )
  if (!isPanel(section)) return <SettingCards settings={settings} group={section} label={label} />
  if (section === 'integrations') return <IntegrationsPanel />
  if (section === 'health') return <HealthPanel />
  if (section === 'jobs') return <JobsPanel />
  return (
    <Suspense fallback={<Loading label="berkas" onRetry={() => void settings.query.refetch()} />}>
      <FilesPanel settings={settings} />
    </Suspense>
  )
}

type SectionsProps = {
  sections: readonly { id: string; label: string }[]
  chosen: string
  onChoose: (id: string) => void
}

function Sections({ sections, chosen, onChoose }: SectionsProps) {
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  if (isNarrow)
    return (
      <Select
        label="Bagian"
        data={sections.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={(id) => id && onChoose(id)}
        allowDeselect={false}
      />
    )
  return (
    <nav className={classes.nav} aria-label="Bagian Utilitas">
      {sections.map(({ id, label }) => (
        <NavLink
          key={id}
          component="button"
          label={label}
          active={id === chosen}
          aria-current={id === chosen ? 'true' : undefined}
          onClick={() => onChoose(id)}
        />
      ))}
    </nav>
  )
}
