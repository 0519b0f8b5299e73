import { handoverKinds, itAssets, MAX_HANDED } from '@ems/contracts/it'
import { readRow, showProblem, useQuery } from '@ems/platform'
import {
  Alert,
  Button,
  DayInput,
  Fieldset,
  Group,
  Loading,
  Modal,
  RefSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@ems/ui'
import { SignatureInput } from '@ems/ui/signature'
import { useEffect, useState } from 'react'
import { downloadHandover, type HandoverKind, heldBy } from './handover-api.ts'
import LineCard from './LineCard.tsx'
import { type Begun, useHandover } from './use-handover.ts'

type Props = Begun & { onClose: () => void }

const titles: Record<HandoverKind, string> = {
  out: 'Serah terima aset',
  transfer: 'Alihkan aset',
  return: 'Kembalikan aset',
}

/** One act for all chosen assets, signed by both sides on this screen. */
export default function HandoverDialog({ onClose, ...begun }: Props) {
  const act = useHandover(begun)
  return (
    <Modal opened onClose={onClose} title={titles[begun.kind]} size={860} closeOnClickOutside={false}>
      {act.done ? <Done of={act.done} onClose={onClose} /> : <Act act={act} kind={begun.kind} onClose={onClose} />}
    </Modal>
  )
}

type ActProps = { act: ReturnType<typeof useHandover>; kind: HandoverKind; onClose: () => void }

function Act({ act, kind, onClose }: ActProps) {
  const { values, errors, signatures } = act
  const { lines } = values
  const isReturn = kind === 'return'
  return (
    <Stack>
      <Party act={act} kind={kind} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayInput
          label="Tanggal"
          required
          value={values.handedOn}
          onChange={act.setHandedOn}
          error={errors.handed_on}
        />
        {!isReturn && (
          <DayInput
            label="Rencana kembali"
            value={values.expected}
            onChange={act.setExpected}
            error={errors.expected_return}
          />
        )}
      </SimpleGrid>
      <Fieldset legend={`Aset (${lines.length})`}>
        <Stack gap="sm">
          {lines.map((line, n) => (
            <LineCard
              key={line.asset}
              line={line}
              error={errors[`lines.${n}.asset`] ?? errors[`lines.${n}.accessories`] ?? errors[`lines.${n}.note`]}
              onChange={(more) => act.say(line.asset, more)}
              onRemove={() => act.remove(line.asset)}
            />
          ))}
          {!isReturn && lines.length < MAX_HANDED && <AddAsset act={act} kind={kind} />}
          {lines.length === 0 && isReturn && <Text c="dimmed">Tidak ada aset yang dipakai.</Text>}
          {errors.lines && <Text c="var(--mantine-color-error)">{errors.lines}</Text>}
        </Stack>
      </Fieldset>
      <Textarea
        label="Catatan"
        autosize
        maxLength={1_000}
        value={values.notes}
        onChange={({ currentTarget }) => act.setNotes(currentTarget.value)}
        error={errors.notes}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Fieldset legend={isReturn ? 'Yang menyerahkan' : 'Penerima'}>
          <SignatureInput {...signatures.theirs.input} />
        </Fieldset>
        <Fieldset legend="Petugas Teknologi Informasi">
          <SignatureInput {...signatures.mine.input} />
        </Fieldset>
      </SimpleGrid>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button loading={act.isBusy} disabled={!lines.length} onClick={act.submit}>
          Sahkan {handoverKinds[kind].toLowerCase()}
        </Button>
      </Group>
    </Stack>
  )
}

function Party({ act, kind }: Pick<ActProps, 'act' | 'kind'>) {
  const { values, errors } = act
  const label = kind === 'return' ? 'Yang mengembalikan' : 'Penerima'
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <RefSelect
        to="employees"
        label={label}
        value={values.employee}
        onChange={act.setEmployee}
        error={errors.employee}
        clearable
      />
      {!values.employee && (
        <RefSelect
          to="references"
          where={{ category: 'office' }}
          label="atau lokasi"
          value={values.office}
          onChange={act.setOffice}
          error={errors.office}
          clearable
        />
      )}
      {kind === 'return' && values.employee && <FillHeld act={act} employee={values.employee} />}
    </SimpleGrid>
  )
}

/** Lists everything that an employee has, for a return that began with the employee. */
function FillHeld({ act, employee }: { act: ActProps['act']; employee: string }) {
  const isEmpty = act.values.lines.length === 0
  const { data, isFetching } = useQuery({
    queryKey: [itAssets.name, 'held-by', employee],
    queryFn: ({ signal }) => heldBy(employee, signal),
    enabled: isEmpty,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there.
  useEffect(() => {
    if (isEmpty && data?.length) act.fill(data)
  }, [data])
  return isEmpty && isFetching ? <Loading label="Aset yang dipakai" rows={1} onRetry={() => undefined} /> : null
}

function AddAsset({ act, kind }: Pick<ActProps, 'act' | 'kind'>) {
  const [isBusy, setBusy] = useState(false)
  const company = act.values.lines[0]?.row.company
  const add = async (id: string | null) => {
    if (!id) return
    setBusy(true)
    try {
      act.add((await readRow(itAssets, id)).row)
    } catch (error) {
      // A boundary: the asset stays out.
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <RefSelect
      to="it-assets"
      where={{ status: kind === 'out' ? 'available' : 'in_use', ...(company ? { company } : {}) }}
      label="Tambah aset"
      placeholder="Ketik kode, nama, atau no. seri"
      value={null}
      disabled={isBusy}
      onChange={(id) => void add(id)}
    />
  )
}

function Done({ of: { id, number }, onClose }: { of: { id: string; number: string }; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadHandover(id, number)
    } catch (error) {
      // A boundary: the button stays.
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Alert color="green" title="Serah terima disahkan">
        Berita acara {number} sudah ditandatangani kedua pihak dan tersimpan di riwayat aset.
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        <Button loading={isBusy} onClick={() => void save()}>
          Unduh PDF
        </Button>
      </Group>
    </Stack>
  )
}
