import { MAX_HANDED } from '@ems/contracts/it'
import { dayOf, showProblem, toast, useMutation, useSession } from '@ems/platform'
import { type FieldErrors, fieldErrors, useTitles } from '@ems/ui'
import { useSignature } from '@ems/ui/signature'
import { useState } from 'react'
import { type Asset, type HandedLine, type HandoverKind, handOverNow } from './handover-api.ts'

/** With what the dialog begins. */
export type Begun = { kind: HandoverKind; assets: readonly Asset[]; employee?: string | null; office?: string | null }
/** An asset of the act with what is said of it. */
export type Line = HandedLine & { row: Asset }

const lineOf = (row: Asset): Line => ({ row, asset: row.id, condition: row.condition, accessories: '', note: '' })

/** Everything that a hand-over is asked for, and the sending of it. */
export function useHandover({ kind, assets, employee: whom = null, office: where = null }: Begun) {
  const { user } = useSession()
  const [lines, setLines] = useState<readonly Line[]>(() => assets.slice(0, MAX_HANDED).map(lineOf))
  const [employee, setEmployee] = useState(whom)
  const [office, setOffice] = useState(where)
  const [handedOn, setHandedOn] = useState(() => dayOf(new Date(), user.timezone))
  const [expected, setExpected] = useState('')
  const [notes, setNotes] = useState('')
  const [errors, setErrors] = useState<FieldErrors['fields']>({})
  const name = useTitles('employees', employee ? [employee] : [])[`employees:${employee}`] ?? ''
  const params = { isAsked: true, isRequired: true, error: null }
  const theirs = useSignature({ ...params, name })
  const mine = useSignature({ ...params, name: user.name })
  const send = useMutation({
    mutationFn: handOverNow,
    onSuccess: ({ number }) => toast.success(`Berita acara ${number} disahkan.`),
    onError: (error) => {
      const { fields } = fieldErrors(error)
      setErrors(fields)
      if (Object.keys(fields).length === 0) showProblem(error)
    },
  })
  const submit = () => {
    // Both are checked, so that both say what is missing.
    const [first, second] = [theirs.check(), mine.check()]
    if (!first?.signature || !second?.signature) return
    const company = lines[0]?.row.company ?? ''
    const input = {
      kind,
      company,
      employee,
      office: employee ? null : office,
      handed_on: handedOn,
      notes: notes.trim() || null,
    }
    send.mutate({
      ...input,
      expected_return: kind === 'return' ? null : expected || null,
      lines: lines.map(({ row: _, ...line }) => line),
      signatures: { employee: first.signature, officer: second.signature },
    })
  }
  return {
    values: { lines, employee, office, handedOn, expected, notes },
    errors,
    add: (row: Asset) => setLines(lines.some(({ asset }) => asset === row.id) ? lines : [...lines, lineOf(row)]),
    fill: (rows: readonly Asset[]) => setLines(rows.map(lineOf)),
    remove: (asset: string) => setLines(lines.filter((line) => line.asset !== asset)),
    say: (asset: string, more: Partial<HandedLine>) =>
      setLines(lines.map((line) => (line.asset === asset ? { ...line, ...more } : line))),
    setEmployee,
    setOffice,
    setHandedOn,
    setExpected,
    setNotes,
    signatures: { theirs, mine },
    submit,
    isBusy: send.isPending,
    done: send.data,
  }
}
