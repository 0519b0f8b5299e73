import { attendanceEmployees } from '@ems/contracts/hr'
import { api, changed, confirm, download, formatNumber, jsonApi, showProblem, toast, useSession } from '@ems/platform'
import { Button, PeriodInput, RefSelect, TextInput } from '@ems/ui'
import { useState } from 'react'
import { countChosen, FilterGroup } from '../../FilterGroup.tsx'
import { PrintMenu } from './PrintMenu.tsx'

export type Filters = { month: string; company: string | null; department: string | null; search: string }

/** Parameters of the matrix and its sheet; empty ones are left out. */
export const paramsOf = ({ month, company, department, search }: Filters) => ({
  month,
  ...(company ? { company } : {}),
  ...(department ? { department } : {}),
  ...(search ? { q: search } : {}),
})

/** Which month of which employees, and what is made of it. */
export function MonthFilters({ of, onChange }: { of: Filters; onChange: (values: Partial<Filters>) => void }) {
  const { can } = useSession()
  const { month, company, department, search } = of
  const params = new URLSearchParams(paramsOf({ ...of, search: search.trim() }))
  const path = `${attendanceEmployees.name}/-actions/payroll?${params}`
  return (
    <FilterGroup
      chosen={countChosen(company, department, search)}
      actions={
        <>
          {can(attendanceEmployees.can.toExcel) && (
            <Button
              variant="default"
              onClick={() => void download(path, `rekap_payroll_${month}.xlsx`).catch(showProblem)}
            >
              Rekap payroll
            </Button>
          )}
          <PrintMenu of={paramsOf({ ...of, search: search.trim() })} />
          {company && can(attendanceEmployees.can.closePeriod) && <ClosePeriod month={month} company={company} />}
        </>
      }
    >
      <PeriodInput label="Bulan" value={month} onChange={(next) => onChange({ month: next })} />
      <RefSelect
        to="references"
        where={{ category: 'company' }}
        label="Perusahaan"
        value={company}
        onChange={(id) => onChange({ company: id })}
      />
      <RefSelect
        to="references"
        where={{ category: 'department' }}
        label="Departemen"
        value={department}
        onChange={(id) => onChange({ department: id })}
      />
      <TextInput
        label="Cari"
        placeholder="Nama atau NIP"
        value={search}
        onChange={({ currentTarget }) => onChange({ search: currentTarget.value })}
      />
    </FilterGroup>
  )
}

function ClosePeriod({ month, company }: { month: string; company: string }) {
  const [isBusy, setBusy] = useState(false)
  const text = `${month.slice(5)}/${month.slice(0, 4)}`
  const close = async () => {
    const isSure = await confirm({
      title: `Tutup periode ${text}?`,
      text: 'Presensi yang sudah ditutup tidak dapat diubah.',
      confirmLabel: 'Tutup periode',
    })
    if (!isSure) return
    setBusy(true)
    try {
      const body = jsonApi({ data: { type: attendanceEmployees.name, attributes: { month, company } } })
      const answer = await api.post(`${attendanceEmployees.name}/-actions/closePeriod`, { ...body, timeout: 120_000 })
      if (answer.status === 202) {
        await changed({ name: 'background-jobs' })
        toast.info('Penutupan periode diproses di latar. Kemajuannya ada di Pekerjaan.')
        return
      }
      const { data } = await answer.json<{ data: { attributes: { closed: number } } }>()
      toast.success(`${formatNumber(data.attributes.closed)} hari ditutup.`)
      await changed(attendanceEmployees)
    } catch (problem) {
      // A boundary: the refusal names the days.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void close()}>
      Tutup periode
    </Button>
  )
}
