import { archiveContracts } from '@ems/contracts/archives'
import { act, confirm, formatDate, type Row, showProblem, toast, useSession } from '@ems/platform'
import {
  Button,
  DayInput,
  DecimalInput,
  Group,
  IconCalendar,
  IconRefresh,
  Modal,
  Stack,
  Text,
  Textarea,
  useDrafted,
} from '@ems/ui'
import { type FormEvent, useState } from 'react'

type Contract = Row<typeof archiveContracts>

/** Extends a contract that ends, and takes the last extension back. */
export function ContractActions({ contract }: { contract: Contract }) {
  const { can } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { status, current_end_date, renewals } = contract
  const mayExtend = can(archiveContracts.can.extend) && (status === 'active' || status === 'expired')
  const mayUndo = can(archiveContracts.can.undoRenewal) && status === 'active' && renewals.length > 0
  const undo = async () => {
    const last = renewals.at(-1)
    const isSure = await confirm({
      title: 'Batalkan perpanjangan terakhir',
      text: `Kontrak kembali berakhir pada ${formatDate(last?.from ?? '')}, dengan nilai semula.`,
      confirmLabel: 'Batalkan perpanjangan',
    })
    if (isSure) await run(contract, 'undoRenewal', 'Perpanjangan dibatalkan.')
  }
  return (
    <>
      {mayExtend && current_end_date && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCalendar size={15} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Perpanjang
        </Button>
      )}
      {mayUndo && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={15} aria-hidden />}
          onClick={() => void undo()}
        >
          Batalkan perpanjangan
        </Button>
      )}
      {isAsking && current_end_date && (
        <ExtensionDialog contract={contract} from={current_end_date} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

type ExtensionDialogProps = { contract: Contract; from: string; onClose: () => void }

function ExtensionDialog({ contract, from, onClose }: ExtensionDialogProps) {
  const [day, setDay] = useState('')
  const [value, setValue] = useState(contract.value ?? '')
  const [reason, setReason, drop] = useDrafted(`archive-contracts:extend:${contract.id}`, '')
  const [isAsked, setAsked] = useState(false)
  const [isSending, setSending] = useState(false)
  const badDay = day > from ? undefined : 'Berakhir baru harus setelah tanggal berakhir sekarang.'
  const noReason = reason.trim() ? undefined : 'Alasan wajib diisi.'

  const close = () => {
    drop()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (badDay || noReason) return
    setSending(true)
    const values = { end_date: day, value: value === '' ? null : value, reason: reason.trim() }
    if (await run(contract, 'extend', 'Kontrak berhasil diperpanjang.', values)) close()
    setSending(false)
  }
  return (
    <Modal opened onClose={close} title={`Perpanjang ${contract.number}`}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text>Sekarang berakhir pada {formatDate(from)}. Tanggal semula tetap tercatat.</Text>
          <DayInput label="Berakhir baru" withAsterisk value={day} onChange={setDay} error={isAsked && badDay} />
          <DecimalInput label={`Nilai baru (${contract.currency})`} value={value} onChange={setValue} />
          <Textarea
            label="Alasan"
            withAsterisk
            autosize
            minRows={2}
            maxLength={250}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isAsked && noReason}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button type="submit" loading={isSending}>
              Perpanjang
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** True when the server did it; a refusal is shown. */
async function run({ id, version }: Contract, action: 'extend' | 'undoRenewal', done: string, values = {}) {
  try {
    await act(archiveContracts, action, [{ id, version, values }])
    toast.success(done)
    return true
  } catch (error) {
    // A boundary: nothing above the dialog could tell the user.
    showProblem(error)
    return false
  }
}
