import { attendanceEmployees } from '@ems/contracts/hr'
import { api, saveFile, showProblem } from '@ems/platform'
import { Button, IconChevronDown, IconPrinter, Menu } from '@ems/ui'
import { useState } from 'react'

type Of = Readonly<Record<string, string>>
export type PrintKind = 'recap' | 'cards'
const fileNames: Readonly<Record<PrintKind, string>> = { recap: 'rekap_presensi', cards: 'kartu_presensi' }
const TIMEOUT_MS = 60_000

/** Saves a print of a month of attendance. */
export function usePrint() {
  const [isBusy, setBusy] = useState(false)
  const print = async (kind: PrintKind, of: Of) => {
    setBusy(true)
    try {
      const answer = await api.get(`${attendanceEmployees.name}/-actions/print`, {
        searchParams: { ...of, kind },
        headers: { accept: 'application/pdf' },
        timeout: TIMEOUT_MS,
      })
      await saveFile(answer, `${fileNames[kind]}_${of.month}.pdf`)
    } catch (problem) {
      // A boundary: the button stays, and the refusal says what to choose.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, print }
}

/** Prints of the month: by department to be signed, or a card of each employee. */
export function PrintMenu({ of }: { of: Of }) {
  const { isBusy, print } = usePrint()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconPrinter size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Cetak
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void print('recap', of)}>Rekap per departemen</Menu.Item>
        <Menu.Item onClick={() => void print('cards', of)}>Kartu presensi per karyawan</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
