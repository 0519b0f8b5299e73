import { prefer, usePreferences } from '@ems/platform'
import { ActionIcon, Button, IconX, Text } from '@ems/ui'
import { useAppName } from '../shell/appearance/use-app-name.ts'
import { openProfile } from '../shell/profile/open-profile.ts'
import { overlay } from '../shell/search/open-search.ts'
import classes from './Welcome.module.css'

/** Three steps for new users; hidden permanently once closed. */
export function Welcome({ onArrange }: { onArrange: () => void }) {
  const { dashboard } = usePreferences()
  const name = useAppName()
  if (dashboard?.welcomed) return null
  const steps = [
    { label: 'Lengkapi profil', run: () => openProfile() },
    { label: 'Atur widget', run: onArrange },
    { label: 'Kenali menu', run: () => overlay.set('search') },
  ]
  return (
    <section className={classes.welcome} aria-label="Langkah pertama">
      <Text fw={600}>Selamat datang di {name}</Text>
      <ol className={classes.steps}>
        {steps.map(({ label, run }, n) => (
          <li key={label}>
            <Button variant="light" size="compact-sm" onClick={run}>
              {n + 1}. {label}
            </Button>
          </li>
        ))}
      </ol>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Tutup langkah pertama"
        className={classes.close}
        onClick={() => prefer({ dashboard: { welcomed: true } })}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </section>
  )
}
