import { feedLayers } from '@ems/contracts/calendar'
import { permission } from '@ems/contracts/permission'
import { Link, lazyPart, showProblem, useSession } from '@ems/platform'
import {
  Button,
  IconCalendarOff,
  IconCalendarShare,
  IconChevronDown,
  IconDownload,
  IconListDetails,
  IconPlus,
  IconPrinter,
  Menu,
} from '@ems/ui'
import { Suspense, useState } from 'react'
import { downloadIcs } from './calendar-api.ts'
import { AGENDA_LIST, HOLIDAYS } from './paths.ts'

const FeedsDialog = lazyPart(() => import('./layers/FeedsDialog.tsx'))

/** Actions of the calendar: add, print, export. */
export function CalendarActions({ onCreate }: { onCreate: () => void }) {
  const { can } = useSession()
  const [isSubscribing, subscribe] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            Lainnya
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {can(permission('calendar', 'list')) && (
            <>
              <Menu.Item component={Link} to={AGENDA_LIST} leftSection={<IconListDetails size={16} aria-hidden />}>
                Daftar agenda
              </Menu.Item>
              <Menu.Item component={Link} to={HOLIDAYS} leftSection={<IconCalendarOff size={16} aria-hidden />}>
                Hari libur
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => globalThis.print()}>
            Cetak
          </Menu.Item>
          {Object.entries(feedLayers).map(([layer, title]) => (
            <Menu.Item
              key={layer}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void downloadIcs(`calendar/export?layer=${layer}`, `${title}.ics`).catch(showProblem)}
            >
              Unduh {title} (.ics)
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={() => subscribe(true)}>
            Langganan kalender (ICS)
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {can(permission('calendar', 'store')) && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
          Tambah agenda
        </Button>
      )}
      {isSubscribing && (
        <Suspense>
          <FeedsDialog onClose={() => subscribe(false)} />
        </Suspense>
      )}
    </>
  )
}
