import { employees } from '@ems/contracts/hr'
import { permission } from '@ems/contracts/permission'
import {
  lazyPart,
  problemOf,
  queries,
  type Row,
  type Titles,
  useQuery,
  useSearchParams,
  useSession,
} from '@ems/platform'
import {
  Badge,
  Failed,
  Fieldset,
  Forbidden,
  Group,
  Loading,
  Nothing,
  Page,
  RowTransitions,
  Stack,
  StateBadge,
  Tabs,
  Text,
  Title,
} from '@ems/ui'
import { Suspense } from 'react'
import { CorrectionsOf } from '../attendance/CorrectionList.tsx'
import { CareerTimeline } from '../careers/CareerTimeline.tsx'
import { ChangesOf } from '../changes/ChangeList.tsx'
import { LeaveStatements } from '../leave/own/LeaveStatements.tsx'
import { LettersOf } from '../letters/LetterList.tsx'
import { CopyButton } from './CopyButton.tsx'
import { EmployeeAttendance, EmployeeLeave, Facts } from './EmployeeSections.tsx'
import { Contacts, Documents, LeavingTab } from './EmployeeTabs.tsx'
import { Completeness } from './page/Completeness.tsx'
import { personal, schooling, work } from './page/employee-facts.ts'
import { ProfilePrint } from './page/ProfilePrint.tsx'
import { Summary } from './page/Summary.tsx'
import { serviceOf } from './page/service.ts'
import { RevealButton } from './RevealButton.tsx'

const include = [
  'company',
  'office',
  'department',
  'position',
  'grade',
  'manager',
  'work_pattern',
  'religion',
  'bank',
  'exit_reason',
]

/** One employee on a page of their own, for HR and for the employee. */
export default function EmployeeDetail() {
  const [search] = useSearchParams()
  const { user } = useSession()
  const id = search.get('id') ?? user.employee_id ?? ''
  const isId = /^[1-9]\d{0,17}$/.test(id)
  const query = useQuery({ ...queries(employees).one(id, include), enabled: isId })
  const status = problemOf(query.error)?.status

  if (!isId || status === 404) return <Missing />
  if (status === 403) return <Forbidden need={employees.can.show} />
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading label="Detail Karyawan" onRetry={() => void query.refetch()} />
  return <Profile row={query.data.row} titles={query.data.titles} isOwn={user.employee_id === id} />
}

const Missing = () => (
  <Page title="Detail Karyawan">
    <Nothing text="Karyawan tidak ditemukan." />
  </Page>
)

type ProfileProps = { row: Row<typeof employees>; titles: Titles; isOwn: boolean }

function Profile({ row, titles, isOwn }: ProfileProps) {
  const { can } = useSession()
  const [search, setSearch] = useSearchParams()
  const tabs = [
    ...[summaryTab(row), ...tabsOf({ row, titles, isOwn })].filter(({ permission }) => isOwn || can(permission)),
    ...(can(employees.can.update) ? [leavingTab(row)] : []),
    ...otherOf(row.id).filter(({ permission }) => can(permission)),
  ]
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? tabs[0]?.key
  const name = [[row.title_front, row.full_name].filter(Boolean).join(' '), row.title_back].filter(Boolean).join(', ')
  const place = [
    titles[`references:${row.position}`],
    titles[`references:${row.department}`],
    titles[`references:${row.company}`],
  ]
  return (
    <Page
      title={name}
      actions={
        <>
          <RowTransitions resource={employees} row={row} titles={titles} />
          <RevealButton resource={employees} row={row} />
          <ProfilePrint row={row} />
          {isOwn && <CopyButton />}
        </>
      }
    >
      <Group gap="xs">
        <Text ff="monospace" size="sm">
          {row.employee_no}
        </Text>
        <Text size="sm">{place.filter(Boolean).join(' · ')}</Text>
        <StateBadge resource={employees} row={row} />
        <Badge variant="light" color="gray">
          Masa kerja {serviceOf(row.service_date ?? row.join_date, row.exit_date)}
        </Badge>
        <Completeness row={row} isOwn={isOwn} />
      </Group>
      <Tabs
        value={tab}
        onChange={(next) => setSearch({ id: row.id, ...(next ? { tab: next } : {}) })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ key, render }) => (
          <Tabs.Panel key={key} value={key}>
            {render()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}

const summaryTab = (row: Row<typeof employees>) => ({
  key: 'summary',
  title: 'Ringkasan',
  permission: permission('employee', 'show'),
  render: () => <Summary row={row} />,
})

function tabsOf({ row, titles, isOwn }: ProfileProps) {
  const facts = (groups: Parameters<typeof Facts>[0]['groups']) => <Facts row={row} titles={titles} groups={groups} />
  const { id } = row
  return [
    {
      key: 'personal',
      title: 'Data pribadi',
      permission: permission('employee', 'show'),
      render: () => facts(personal),
    },
    {
      key: 'work',
      title: 'Pekerjaan',
      permission: permission('employee', 'show'),
      render: () => (
        <Stack gap="md">
          {facts(work)}
          <Fieldset legend="Riwayat karier">
            <CareerTimeline employee={id} />
          </Fieldset>
        </Stack>
      ),
    },
    {
      key: 'contacts',
      title: 'Keluarga & darurat',
      permission: permission('employee', 'list'),
      render: () => <Contacts employee={id} isOwn={isOwn} />,
    },
    {
      key: 'documents',
      title: 'Dokumen',
      permission: permission('employee', 'list'),
      render: () => <Documents employee={id} isOwn={isOwn} />,
    },
    {
      key: 'letters',
      title: 'Surat',
      permission: permission('employee', 'list'),
      render: () => <LettersOf employee={id} isOwn={isOwn} />,
    },
    {
      key: 'changes',
      title: 'Perubahan data',
      permission: permission('employee', 'list'),
      render: () => <ChangesOf employee={id} isOwn={isOwn} />,
    },
    {
      key: 'attendance',
      title: 'Presensi',
      permission: permission('attendance', 'list'),
      render: () => (
        <Stack gap="xl">
          <EmployeeAttendance employee={id} isOwn={isOwn} />
          <Stack gap="xs">
            <Title order={3}>Koreksi presensi</Title>
            <CorrectionsOf employee={id} isOwn={isOwn} />
          </Stack>
        </Stack>
      ),
    },
    {
      key: 'leave',
      title: 'Cuti',
      permission: permission('leave', 'list'),
      render: () => (
        <Stack gap="lg">
          <LeaveStatements employee={id} />
          <EmployeeLeave employee={id} isOwn={isOwn} />
        </Stack>
      ),
    },
    {
      key: 'education',
      title: 'Pendidikan & keahlian',
      permission: permission('employee', 'show'),
      render: () => facts(schooling),
    },
  ]
}

/** Checklist before an employee leaves; hidden for the own record. */
const leavingTab = (row: Row<typeof employees>) => ({
  key: 'leaving',
  title: 'Serah terima',
  permission: employees.can.update,
  render: () => <LeavingTab employee={row} />,
})

/** Tabs with data of other departments, for users who have access to them. */
const otherOf = (employee: string) =>
  (
    [
      ['assets', 'Aset', permission('it-asset', 'list')],
      ['loans', 'Pinjaman arsip', permission('archive', 'list')],
      ['tickets', 'Tiket', permission('support', 'list')],
    ] as const
  ).map(([key, title, permission]) => ({
    key,
    title,
    permission,
    render: () => (
      <Suspense fallback={<Loading label={title} rows={4} onRetry={() => location.reload()} />}>
        <Other concern={key} employee={employee} />
      </Suspense>
    ),
  }))
const Other = lazyPart(() => import('./EmployeeRelatedTabs.tsx'))
