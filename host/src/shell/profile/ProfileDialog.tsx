import { useSession } from '@ems/platform'
import { Modal, Tabs, useMediaQuery } from '@ems/ui'
import { Delegations } from './Delegations.tsx'
import { MySessions } from './MySessions.tsx'
import { NotificationChoices } from './NotificationChoices.tsx'
import { openedProfile, type ProfileTab } from './open-profile.ts'
import { PreferenceForm } from './PreferenceForm.tsx'
import { ProfileCard } from './ProfileCard.tsx'

type ProfileDialogProps = { tab: ProfileTab; onClose: () => void }

/** Profile: account of EMS SSO, appearance, notifications, substitutes. */
export default function ProfileDialog({ tab, onClose }: ProfileDialogProps) {
  const { user } = useSession()
  const visible = Object.entries(tabs).filter(([key]) => !(user.client && ofHouse.includes(key)))
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal opened onClose={onClose} title="Profil pengguna EMS SSO" returnFocus={false} size="lg" fullScreen={isPhone}>
      <Tabs value={tab} onChange={(next) => openedProfile.set(next as ProfileTab)} keepMounted={false}>
        <Tabs.List mb="md">
          {visible.map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {visible.map(([value, { Panel }]) => (
          <Tabs.Panel key={value} value={value}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Modal>
  )
}

const tabs = {
  profile: { label: 'Profil', Panel: ProfileCard },
  preferences: { label: 'Preferensi', Panel: PreferenceForm },
  notifications: { label: 'Notifikasi', Panel: NotificationChoices },
  delegations: { label: 'Delegasi', Panel: Delegations },
  sessions: { label: 'Sesi', Panel: MySessions },
} as const

/** Not for the staff of a client. */
const ofHouse: readonly string[] = ['notifications', 'delegations']
