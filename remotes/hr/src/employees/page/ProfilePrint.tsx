import { employees } from '@ems/contracts/hr'
import { api, type Row, saveFile, showProblem, useMutation } from '@ems/platform'
import { Button, IconChevronDown, IconPrinter, Menu } from '@ems/ui'

type Employee = Pick<Row<typeof employees>, 'id' | 'employee_no'>
const sheets = {
  profile: { label: 'Profil karyawan', query: {}, file: 'profil' },
  card: { label: 'Kartu identitas', query: { as: 'card' }, file: 'kartu_identitas' },
} as const

/** *Cetak*: the profile of an employee, or the card to wear. */
export function ProfilePrint({ row: { id, employee_no } }: { row: Employee }) {
  const print = useMutation({
    mutationFn: async (kind: keyof typeof sheets) => {
      const { query, file } = sheets[kind]
      const headers = { accept: 'application/pdf' }
      const answer = await api.get(`${employees.name}/${id}/pdf`, { searchParams: query, headers })
      await saveFile(answer, `${file}_${employee_no.replace(/[^\w.-]/g, '-')}.pdf`)
    },
    onError: showProblem,
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={print.isPending}
          leftSection={<IconPrinter size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Cetak
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(sheets) as (keyof typeof sheets)[]).map((kind) => (
          <Menu.Item key={kind} onClick={() => print.mutate(kind)}>
            {sheets[kind].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
