import {
  type AnyTransition,
  type FieldMeta,
  isDecision,
  metaOf,
  type Resource,
  type Signature,
  splitDetail,
  transitionOf,
} from '@ems/contracts/kit'
import {
  changed,
  dayOf,
  type FilterSelection,
  formatNumber,
  problemOf,
  queries,
  type Row,
  showProblem,
  signInActionFor,
  type Titles,
  useMutation,
  useQuery,
  useSession,
  type Values,
} from '@ems/platform'
import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { RowErrors } from '../bulk/RowErrors.tsx'
import { cellText } from '../fields/cell-text.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { offeredFor, sharedOnly } from '../fields/lookup/offered-for.ts'
import { fieldErrors } from '../fields/problem-fields.ts'
import { RecordFiles } from '../files/RecordFiles.tsx'
import { LinesProvider } from '../form/form-context.ts'
import RowsField from '../form/parts/RowsField.tsx'
import { useDrafted } from '../form/state/use-draft.ts'
import { IconAlertTriangle } from '../icons.ts'
import { Modal } from '../Modal.tsx'
import { idOf } from '../table/state/use-selection.ts'
import { StepRefusal } from './agreement/StepRefusal.tsx'
import { TransitionChain } from './chain/TransitionChain.tsx'
import { RecordFacts } from './facts/RecordFacts.tsx'
import { SignatureInput } from './signature/SignatureInput.tsx'
import { useDemand } from './signature/use-demand.ts'
import { useSignature } from './signature/use-signature.ts'
import { send } from './transitions.ts'

type Requested = { field: string; meta: FieldMeta; isRequired: boolean }
type Props = {
  resource: Resource
  name: string
  rows: readonly Row<Resource>[]
  /** Everything that the list finds, besides the rows that are known. */
  everything?: FilterSelection | undefined
  titles?: Titles
  onClose: () => void
  onDone: (taken: readonly Row<Resource>[]) => void
}

/**
 * Asks what a transition asks for, once for all of its rows. What was typed stays when it is refused, and when the session
 * ends.
 */
export default function TransitionDialog({ resource, name, rows, everything, titles, onClose, onDone }: Props) {
  const { user } = useSession()
  const transition = transitionOf(resource, name) as AnyTransition
  const requested = requestedBy(resource, transition)
  const place = `${resource.name}:${name}:${rows.map(({ id }) => id).join()}`
  const [reason, setReason, dropReason] = useDrafted(`${place}:reason`, '')
  const [typed, setTyped, dropTyped] = useDrafted<Values>(place, {})
  const [start] = useState<Values>(() =>
    startValues(requested, everything ? [] : rows, dayOf(new Date(), user.timezone)),
  )
  const values = { ...start, ...typed }
  const drop = () => {
    dropReason()
    dropTyped()
  }
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const [targets, setTargets] = useState(rows)
  const last = useRef({ body: '', key: '' })
  const sending = useMutation({
    mutationFn: (signed: { signature?: Signature }) => {
      const notified = { values, ...(transition.reason ? { reason: reason.trim() } : {}), ...signed }
      // A lost answer is asked for again under its key; other words are another request.
      const body = JSON.stringify([notified, targets.map((row) => (row as { version?: number }).version)])
      if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
      return send(resource, name, targets, notified, last.current.key, everything)
    },
    onSuccess: (taken) => {
      drop()
      onDone(taken)
    },
    onError: (error) => {
      setTargets(newer(targets, error))
      // Of several rows the alert below has the way out.
      if (rows.length === 1 && signInActionFor(error)) showProblem(error)
      void changed(resource)
    },
  })
  const rejected = refusalsOf(sending.error, requested)
  const { needs, hasFixedName, ...demand } = useDemand({ resource, name, rows, titles, values })
  const signing = useSignature({ ...demand, error: sending.error })
  const errors = { ...rejected.fields, ...missing }
  const close = () => {
    drop()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const match = missingIn(requested, values)
    if (transition.reason && transition.reason !== 'optional' && !reason.trim()) match.reason_ = 'Alasan wajib diisi.'
    setMissing(match)
    const signed = signing.check()
    if (Object.keys(match).length === 0 && signed) sending.mutate(signed)
  }
  const [first] = rows
  const count = everything?.total ?? rows.length
  const title = first && count === 1 ? cellText(resource, resource.title, first, titles ?? {}) : ''

  return (
    <Modal
      opened
      onClose={close}
      size={requested.some(({ meta }) => meta.kind === 'rows') ? 'xl' : undefined}
      title={count > 1 ? `${transition.label}: ${formatNumber(count)} data` : `${transition.label}: ${title}`}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {transition.confirm && (
            <Text>{transition.confirm.replace('{title}', title || `${formatNumber(count)} data`)}</Text>
          )}
          {isDecision(resource.workflow, name) && first && count === 1 && (
            <RecordFacts resource={resource} id={idOf(first)} />
          )}
          {transition.notes && !isDecision(resource.workflow, name) && first && count === 1 && (
            <Notes resource={resource} name={name} row={first} />
          )}
          {requested.map((one) => (
            <TransitionField
              key={one.field}
              of={one}
              {...{ resource, rows, titles, values, errors }}
              onChange={(value) => setTyped({ ...typed, [one.field]: value })}
            />
          ))}
          {transition.reason && (
            <Textarea
              label="Alasan"
              autosize
              minRows={2}
              withAsterisk={transition.reason !== 'optional'}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={missing.reason_ ?? rejected.reason}
            />
          )}
          {first && count === 1 && <TransitionChain resource={resource} id={idOf(first)} {...{ name, values }} />}
          {needs?.evidence && first && <Evidence purpose={needs.evidence} type={resource.name} id={idOf(first)} />}
          {signing.isShown && <SignatureInput {...signing.input} hasFixedName={hasFixedName} />}
          {rows.length > 1 ? (
            <RowErrors error={sending.error} rows={rows} resource={resource} />
          ) : (
            <StepRefusal lines={rejected.others} error={sending.error} onSubmitted={close} resource={resource} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button type="submit" color={transition.tone === 'danger' ? 'red' : undefined} loading={sending.isPending}>
              {transition.label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Files that the approval of a record demands. */
const Evidence = ({ purpose, type, id }: { purpose: string; type: string; id: string }) => (
  <RecordFiles label={`Berkas wajib: ${purpose}`} target={{ type, id }} purpose={purpose} mayChange />
)

/** Notes of the server on the row before the step, e.g. equipment that a leaving employee still holds. */
function Notes({ resource, name, row }: { resource: Resource; name: string; row: Row<Resource> }) {
  const match = useQuery(queries(resource).one(String(row.id)))
  const lines = match.data?.row.notes?.[name] ?? []
  return lines.length ? (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Masih ada yang perlu diselesaikan">
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  ) : null
}

type TransitionFieldProps = Pick<Props, 'resource' | 'rows' | 'titles'> & {
  of: Requested
  values: Values
  errors: Readonly<Record<string, string>>
  onChange: (value: unknown) => void
}

function TransitionField({ of, resource, rows, titles, values, errors, onChange }: TransitionFieldProps) {
  const { field, meta, isRequired } = of
  const [first] = rows
  const only = rows.length === 1 ? { ...first, ...values } : undefined
  const value = values[field]
  if (meta.kind === 'rows') {
    const parts = { resource, titles: titles ?? {}, values: { ...first, ...values }, errors, validate: () => undefined }
    return (
      <LinesProvider value={parts}>
        <RowsField path={field} meta={meta} value={value} isReadOnly={false} onChange={onChange} />
      </LinesProvider>
    )
  }
  return (
    <FieldInput
      path={field}
      meta={meta}
      required={isRequired}
      value={value}
      titles={titles}
      where={{ ...offeredFor(meta, only), ...sharedOnly(resource, meta, only ? [only] : rows) }}
      onChange={onChange}
      error={errors[field]}
    />
  )
}

function requestedBy({ meta }: Resource, { ask = {}, with: more = {} }: AnyTransition): Requested[] {
  const own = Object.keys(ask).flatMap((field): Requested[] => {
    const existing = meta[field]
    return existing ? [{ field, meta: existing, isRequired: ask[field] === 'required' }] : []
  })
  const others = Object.entries(more).map(([field, schema]): Requested => {
    const existing = metaOf(schema)
    return { field, meta: existing, isRequired: !existing.nullable }
  })
  return [...own, ...others]
}

/** Start values of the dialog: the stored values of a single row, today for required dates, and no for required answers of yes or no. */
function startValues(requested: readonly Requested[], rows: readonly Row<Resource>[], today: string): Values {
  const [only] = rows.length === 1 ? rows : []
  return Object.fromEntries(
    requested.map(({ field, meta, isRequired }) => {
      const stored = (only as Values | undefined)?.[field]
      const usual = meta.kind === 'date' ? today : meta.kind === 'boolean' ? false : null
      return [field, stored ?? (isRequired ? usual : null)]
    }),
  )
}

const missingIn = (requested: readonly Requested[], values: Values): Record<string, string> =>
  Object.fromEntries(
    requested
      .filter(({ field, isRequired }) => isRequired && isEmpty(values[field]))
      .map(({ field, meta }) => [field, `${meta.label} wajib ${meta.to || meta.options ? 'dipilih' : 'diisi'}.`]),
  )

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** After a version conflict, the user can press the button again for the current row. */
function newer(rows: readonly Row<Resource>[], error: unknown): readonly Row<Resource>[] {
  const [only] = rows
  const version = problemOf(error)?.errors.find(({ code }) => code === 'VERSION')?.meta?.version
  return only && rows.length === 1 && typeof version === 'number' ? [{ ...only, version } as Row<Resource>] : rows
}

/** Refusals at the fields of the dialog, at the reason, at the signature, and the rest. */
function refusalsOf(error: unknown, requested: readonly Requested[]) {
  const detailAt = (place: string) => {
    const about = problemOf(error)?.errors.find(({ source }) => source?.pointer?.endsWith(place))
    return about && splitDetail(about.detail).detail
  }
  const [reason, signature] = [detailAt('/meta/reason'), detailAt('/meta/signature')]
  const { fields, others } = fieldErrors(error)
  const hasInput = ([path]: [string, string]) =>
    requested.some(({ field }) => path === field || path.startsWith(`${field}.`))
  const [inputs, separate] = [true, false].map((is) => Object.entries(fields).filter((one) => hasInput(one) === is))
  const rest = others.filter((text) => text !== reason && text !== signature)
  for (const [, text] of separate ?? []) rest.push(text)
  const isSilent = Boolean(error) && !reason && !signature && !rest.length && !inputs?.length
  return { fields: Object.fromEntries(inputs ?? []), reason, others: isSilent ? [FAILED] : rest }
}

const FAILED = 'Tindakan belum tersimpan. Periksa koneksi, lalu coba lagi.'
