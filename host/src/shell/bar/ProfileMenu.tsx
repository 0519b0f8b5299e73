import { lazyPart, useNavigate, useSession } from '@ems/platform'
import { useObservable } from '@ems/platform/host'
import {
  Avatar,
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconId,
  IconLayoutSidebar,
  IconLogout,
  IconUser,
  Menu,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@ems/ui'
import { Suspense, useRef } from 'react'
import { useEnvironment } from '../../environment.ts'
import { PartBoundary } from '../../PartBoundary.tsx'
import { openedPanel } from '../frame/open-panel.ts'
import { openedProfile, openProfile } from '../profile/open-profile.ts'
import { CompanyItems } from './CompanySwitch.tsx'
import classes from './ProfileMenu.module.css'

const ProfileDialog = lazyPart(() => import('../profile/ProfileDialog.tsx'))

const EMPLOYEE = '/private/humans/employee/detail'

/** On narrow screens also the way to what has no room of its own in the bar. */
export function ProfileMenu({ isCompact }: { isCompact: boolean }) {
  const { user, signOut } = useSession()
  const { registry } = useEnvironment()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const opened = useObservable(openedProfile)
  // Where no area offers the page, the entry would lead nowhere.
  const hasEmployeePage = registry.modules.some(({ descriptor }) =>
    descriptor.routes.some(({ path }) => path === EMPLOYEE),
  )
  const isEmployee = Number(user.employee_id) > 0 && hasEmployeePage

  return (
    <>
      <Menu position="bottom-end" width={240} keepMounted={false} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton ref={button} className={classes.button}>
            <VisuallyHidden>Profil {user.name}</VisuallyHidden>
            <Avatar size={30} radius="xl" color="indigo" name={initials(user.name)} aria-hidden />
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <Text fw={600} truncate>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.email}
            </Text>
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser size={16} />} onClick={() => openProfile()}>
            Profil
          </Menu.Item>
          {isCompact && (
            <>
              {!user.client && (
                <Menu.Item leftSection={<IconLayoutSidebar size={16} />} onClick={() => openedPanel.set('day')}>
                  Panel saya
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={() => openedPanel.set('look')}>
                Atur tampilan
              </Menu.Item>
            </>
          )}
          {isEmployee && (
            <Menu.Item
              leftSection={<IconId size={16} />}
              onClick={() => navigate(`${EMPLOYEE}?id=${user.employee_id}`)}
            >
              Kepegawaian
            </Menu.Item>
          )}
          {isCompact && user.companies.length > 1 && (
            <>
              <Menu.Divider />
              <CompanyItems />
            </>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            Keluar
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PartBoundary>
        <Suspense>
          {opened && (
            <ProfileDialog
              tab={opened}
              onClose={() => {
                openedProfile.set(null)
                button.current?.focus()
              }}
            />
          )}
        </Suspense>
      </PartBoundary>
    </>
  )
}

/** Without titles and degrees, which follow a comma. */
const initials = (name: string) => name.split(',')[0]
