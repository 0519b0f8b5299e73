import { kiteDatas } from '@ems/contracts/customs'
import { agreementActionFor, dayOf, problemOf, type ToastAction, toast, type Values } from '@ems/platform'
import { Alert, Button, Checkbox, List, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { callAction } from '../call.ts'
import { asBoolean, asDay, asLongText, asMoney, asText } from '../lines/fields.ts'
import { type DialogField, ToolDialog } from '../tool/ToolDialog.tsx'
import type { TabProps } from '../tool.tsx'
import { type Bcl, isDangerous, labelOf, type Step } from './steps.ts'

type Requested = Exclude<Step, 'bclGet'>
type StepDialogProps = TabProps & { bcl: Bcl; step: Requested; onClose: () => void }

const done: Readonly<Record<Requested, string>> = {
  bclktGenerate: 'Alokasi masuk antrian.',
  bclktReportGenerate: 'Laporan sedang dibuat.',
  submit: 'BCL.KT diajukan.',
  approve: 'BCL.KT disetujui.',
  reject: 'Penolakan dicatat.',
  reopen: 'BCL.KT kembali ke Dilaporkan.',
  pay: 'Pencairan dicatat.',
  rollback: 'Rollback masuk antrian.',
  cancel: 'Pembatalan berhasil.',
}

/** Asks for what a step needs. A repeated click is the same request: the key stays as long as the dialog. */
export function StepDialog({ tenant, bcl, step, onClose }: StepDialogProps) {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const [order, setOrder] = useState(false)
  const [isForeign, setForeign] = useState(false)
  const [way, setWay] = useState<ToastAction>()
  const confirm = async (values: Values) => {
    try {
      const input = { id: bcl.id, tenant_id: tenant.id, ...values }
      await callAction(kiteDatas, step, input, { idempotencyKey })
      toast.success(done[step])
    } catch (error) {
      // These codes let the dialog offer a remedy. The dialog itself shows the error.
      setKey(crypto.randomUUID())
      if (problemOf(error)?.code === 'E_ROLLBACK_ORDER') setOrder(true)
      if (problemOf(error)?.code === 'W_CATEGORY') setForeign(true)
      setWay(agreementActionFor(error, onClose))
      throw error
    }
  }
  return (
    <ToolDialog
      title={`${labelOf(step)} ${bcl.number}`}
      intro={<Intro step={step} bcl={bcl} tenant={tenant} />}
      fields={fieldsOf(step, bcl)}
      initial={initialOf(step)}
      check={checkOf(step, bcl)}
      confirmLabel={labelOf(step)}
      {...(isDangerous(step) ? { danger: true } : {})}
      onClose={onClose}
      onConfirm={confirm}
    >
      {(values, set) => (
        <>
          {step === 'rollback' && order && (
            <Checkbox
              label="Rollback berurutan: BCL.KT yang lebih baru ikut di-rollback, dari yang terbaru"
              checked={values.cascade === true}
              onChange={(event) => set('cascade', event.currentTarget.checked)}
            />
          )}
          {way && (
            <Button variant="light" onClick={way.run}>
              {way.label}
            </Button>
          )}
          {step === 'bclktGenerate' && isForeign && (
            <Checkbox
              label="Tetap lanjutkan dengan kategori ekspor ini"
              checked={values.confirm === true}
              onChange={(event) => set('confirm', event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </ToolDialog>
  )
}

function Intro({ step, bcl, tenant }: TabProps & { step: Requested; bcl: Bcl }) {
  if (step === 'bclktGenerate')
    return (
      <Stack gap="xs">
        <Text>
          Alokasi FIFO untuk {bcl.line_count} baris PEB dengan {tenant.decimal} desimal, jendela {tenant.pib_min_day}–
          {tenant.pib_max_day} hari, dasar klaim {tenant.claim_basis.toLowerCase()}.
        </Text>
        {bcl.status === 'TERBENTUK' && (
          <Alert color="yellow">Run sebelumnya dibatalkan dan dijalankan ulang. Alokasi manual hilang.</Alert>
        )}
      </Stack>
    )
  if (step === 'rollback')
    return (
      <List size="sm">
        <List.Item>
          {bcl.used_count} pemakaian dan {bcl.diff_count} selisih dihapus; salinannya tetap di riwayat.
        </List.Item>
        <List.Item>Saldo PIB kembali seperti sebelum run.</List.Item>
        <List.Item>{bcl.peb_count} PEB tetap terpilih dan BCL.KT menjadi draf.</List.Item>
      </List>
    )
  if (step === 'bclktReportGenerate')
    return (
      <Text>
        {bcl.status === 'DILAPORKAN'
          ? 'Versi baru dari angka yang sama dibuat.'
          : 'Angka dibekukan, berkas Excel dan PDF dibuat, dan PEB ditandai Dilaporkan.'}
      </Text>
    )
  if (step === 'cancel' && bcl.status === 'DIAJUKAN')
    return <Text>Pengajuan ditarik; BCL.KT kembali ke Dilaporkan.</Text>
  if (step === 'cancel' && bcl.status !== 'ANTRI') return <Text>BCL.KT dibatalkan dan PEB-nya dilepas.</Text>
  return null
}

function fieldsOf(step: Requested, bcl: Bcl): readonly DialogField[] {
  switch (step) {
    case 'submit':
      return [
        { name: 'bcl_no', meta: asText('Nomor BCL.KT', { max: 60 }) },
        { name: 'bcl_date', meta: asDay('Tanggal BCL.KT') },
      ]
    case 'approve':
      return [
        {
          name: 'approval_no',
          meta: asText(bcl.bcl_type === '01' ? 'Nomor SPPJ' : 'Nomor keputusan pengembalian', { max: 60 }),
        },
      ]
    case 'reject':
      return [{ name: 'rejected_reason', meta: asLongText('Alasan') }]
    case 'pay':
      return [{ name: 'paid_amount', meta: asMoney('Jumlah dicairkan') }]
    case 'rollback':
      return [{ name: 'confirm_text', meta: asText(`Ketik ${bcl.number} untuk melanjutkan`, { max: 60 }) }]
    case 'cancel':
      return [{ name: 'reason', meta: asText('Alasan', { nullable: bcl.status !== 'DIAJUKAN' }) }]
    case 'bclktReportGenerate':
      return [
        { name: 'partial', meta: asBoolean('Laporkan sebagian (ada selisih yang belum diselesaikan)') },
        { name: 'partial_reason', meta: asText('Alasan laporan sebagian'), when: ({ partial }) => partial === true },
        ...(bcl.fifo_pure ? [] : [{ name: 'keep_manual', meta: asBoolean('Tetap gunakan alokasi manual') }]),
      ]
    default:
      return []
  }
}

const initialOf = (step: Requested): Values => {
  if (step === 'submit') return { bcl_date: dayOf(new Date()) }
  if (step === 'bclktReportGenerate') return { partial: false, keep_manual: false, format: ['xlsx', 'pdf'] }
  return {}
}

const checkOf =
  (step: Requested, { number, fifo_pure }: Bcl) =>
  (values: Values): Readonly<Record<string, string | undefined>> => ({
    confirm_text:
      step === 'rollback' && values.confirm_text !== number ? `Ketik ${number} untuk melanjutkan.` : undefined,
    keep_manual:
      step === 'bclktReportGenerate' && !fifo_pure && values.keep_manual !== true
        ? 'Konfirmasi pemakaian alokasi manual.'
        : undefined,
  })
