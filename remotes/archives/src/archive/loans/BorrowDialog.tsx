import { archiveDocumentLogs, type documents, loanForms, maxLoanDocuments } from '@ems/contracts/archives'
import { api, changed, jsonApi, type Row, showProblem, toast } from '@ems/platform'
import {
  Alert,
  Button,
  DayInput,
  fieldErrors,
  Group,
  List,
  Modal,
  RefSelect,
  Select,
  Stack,
  Text,
  Textarea,
} from '@ems/ui'
import { useRef, useState } from 'react'

type Document = Row<typeof documents>
type Props = { rows: readonly Document[]; onClose: () => void }
type Values = {
  borrower: string | null
  purpose: string
  form: string
  needed_at: string | null
  due_at: string | null
}

const MAX_SAID = 10

/** Asks for several records at once: they get one number and one slip, and are decided one by one. */
export default function BorrowDialog({ rows, onClose }: Props) {
  const [values, setValues] = useState<Values>({
    ...{ borrower: null, purpose: '', form: 'physical', needed_at: null, due_at: null },
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  // The same request again, when the answer to the first got lost.
  const key = useRef(crypto.randomUUID())
  const set = (more: Partial<Values>) => setValues((old) => ({ ...old, ...more }))
  const refusals = Object.entries(errors).flatMap(([name, message]) => (name.startsWith('documents') ? message : []))
  const submit = async () => {
    setBusy(true)
    setErrors({})
    try {
      const attributes = { ...values, documents: rows.map(({ id }) => id) }
      const { body, headers } = jsonApi({ data: { type: archiveDocumentLogs.name, attributes } })
      const { data } = await api
        .post(`${archiveDocumentLogs.name}/-actions/borrow`, {
          ...{ body, headers: { ...headers, 'Idempotency-Key': key.current } },
        })
        .json<{ data: readonly { attributes: { loan_no: string } }[] }>()
      await changed(archiveDocumentLogs)
      toast.success(`Peminjaman ${data[0]?.attributes.loan_no} diajukan untuk ${data.length} arsip.`)
      onClose()
    } catch (error) {
      key.current = crypto.randomUUID()
      const { fields, others } = fieldErrors(error)
      setErrors(fields)
      if (!Object.keys(fields).length || others.length) showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Ajukan pinjam">
      <Stack>
        <Text>
          {rows.length === 1 ? rows[0]?.title : `${rows.length} arsip dipinjam bersama dengan satu bon pinjam.`}
        </Text>
        {rows.length > maxLoanDocuments && <Alert color="red">Maksimal {maxLoanDocuments} arsip per peminjaman.</Alert>}
        {refusals.length > 0 && (
          <Alert color="red" title="Belum dapat diajukan">
            <List size="sm">
              {[...new Set(refusals)].slice(0, MAX_SAID).map((reason) => (
                <List.Item key={reason}>{reason}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <RefSelect
          label="Peminjam"
          description="Anda sendiri bila dikosongkan."
          to="employees"
          value={values.borrower}
          onChange={(borrower) => set({ borrower })}
          error={errors.borrower}
        />
        <Textarea
          label="Keperluan"
          withAsterisk
          value={values.purpose}
          maxLength={500}
          autosize
          onChange={({ currentTarget }) => set({ purpose: currentTarget.value })}
          error={errors.purpose}
          data-autofocus
        />
        <Group grow align="start">
          <Select
            label="Bentuk"
            data={Object.entries(loanForms).map(([value, label]) => ({ value, label }))}
            value={values.form}
            allowDeselect={false}
            onChange={(form) => form && set({ form })}
          />
          <DayInput
            label="Tanggal kembali"
            description="Lima hari kerja bila dikosongkan."
            value={values.due_at}
            onChange={(due_at) => set({ due_at })}
            error={errors.due_at}
          />
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={isBusy} disabled={rows.length > maxLoanDocuments} onClick={() => void submit()}>
            Ajukan pinjam
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
