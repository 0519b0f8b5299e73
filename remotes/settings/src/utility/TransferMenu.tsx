import { configs } from '@ems/contracts/settings'
import { download, exportRows, showProblem, toast, useSession } from '@ems/platform'
import { Button, FileButton, IconDotsVertical, Menu } from '@ems/ui'
import { useRef } from 'react'
import type { Settings } from './settings/use-settings.ts'
import { readTransfer } from './transfer.ts'

/** Settings out as a sheet or as JSON, and in again from JSON: what differs waits for *Simpan*. */
export function TransferMenu({ settings, onReset }: { settings: Settings; onReset: () => void }) {
  const { can } = useSession()
  const choose = useRef<() => void>(null)
  const notify = (work: Promise<unknown>) => work.catch(showProblem)

  const readIn = async (file: File | null) => {
    if (!file) return
    const { values, problems } = readTransfer(await file.text(), settings.settings)
    if (problems.length) toast.warning(problems.join(' '))
    settings.setAll(values)
    if (values.size) toast.info(`${values.size} pengaturan berbeda. Periksa, lalu simpan.`)
    else if (!problems.length) toast.info('Semua pengaturan sudah sama.')
  }
  return (
    <FileButton onChange={(file) => void readIn(file)} accept="application/json,.json">
      {(props) => {
        choose.current = props.onClick
        return (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" leftSection={<IconDotsVertical size={16} aria-hidden />}>
                Lainnya
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {can(configs.can.toExcel) && (
                <>
                  <Menu.Item onClick={() => void notify(exportRows(configs, { sort: ['group'] }))}>
                    Export Excel
                  </Menu.Item>
                  <Menu.Item onClick={() => void notify(download('configs/-actions/toJson', 'pengaturan.json'))}>
                    Export JSON
                  </Menu.Item>
                </>
              )}
              {can(`${configs.menu}-store`) && can(configs.can.bulkUpdate) && (
                <Menu.Item onClick={() => choose.current?.()}>Impor JSON</Menu.Item>
              )}
              {can(configs.can.reset) && <Menu.Item onClick={onReset}>Atur ulang bagian ini</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
        )
      }}
    </FileButton>
  )
}
