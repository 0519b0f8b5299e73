import { showProblem, useMutation } from '@ems/platform'
import { Button, Group, Stack, Textarea, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Offered, useOffered } from '../fields/lookup/lookup.ts'
import { FileDrop } from '../files/FileDrop.tsx'
import { FileList } from '../files/FileList.tsx'
import type { FileRow } from '../files/use-file-url.ts'
import { useUploads } from '../files/use-uploads.ts'
import { useDraft } from '../form/state/use-draft.ts'
import classes from './record.module.css'
import { SecretNotice } from './SecretNotice.tsx'

export type Typed = { body: string; mentions: readonly string[]; files: readonly string[] }

type Drafted = { body: string; people: readonly Offered[]; files: readonly FileRow[] }

type CommentInputProps = {
  label: string
  submitLabel: string
  start: Typed
  /** Names what is commented on, or the comment being changed: what is typed is kept for it until it is sent. */
  draftOf: string
  onSubmit: (typed: Typed) => Promise<void>
  onCancel?: () => void
  /** Called while something is typed. */
  onType?: (() => void) | undefined
  /** Stands above the text; what it appends comes below what is written. */
  extra?: ((append: (text: string) => void) => ReactNode) | undefined
}

/** `@` and up to three words right before the caret. */
const MENTION = /(?:^|\s)@([^\s@]*(?: [^\s@]+){0,2})$/

/** A comment being written: Ctrl+Enter sends, `@` offers colleagues. */
export function CommentInput({
  label,
  submitLabel,
  start,
  draftOf,
  onSubmit,
  onCancel,
  onType,
  extra,
}: CommentInputProps) {
  const { read, keep, drop } = useDraft('comments', draftOf)
  const [kept] = useState(() => read()?.values as Partial<Drafted> | undefined)
  const [body, setBody] = useState(kept?.body ?? start.body)
  const [people, setPeople] = useState<readonly Offered[]>(kept?.people ?? [])
  const [files, setFiles] = useState<readonly FileRow[]>(kept?.files ?? [])
  useEffect(() => {
    if (body === start.body && files.length === 0) drop()
    else keep({ values: { body, people, files } satisfies Drafted, base: {}, version: 0 })
  }, [body, people, files, start.body, keep, drop])
  const uploads = useUploads({ onStored: (file) => setFiles((old) => [...old, file]) })
  const mention = useMention(body, (text, person) => {
    setBody(text)
    setPeople((old) => [...old.filter(({ id }) => id !== person.id), person])
  })
  const named = people.filter(({ title }) => body.includes(`@${title}`)).map(({ id }) => id)

  const send = useMutation({
    mutationFn: () =>
      onSubmit({
        body: body.trim(),
        mentions: [...new Set([...start.mentions, ...named])],
        files: [...start.files, ...files.map(({ id }) => id)],
      }),
    onSuccess: () => {
      drop()
      setBody('')
      setFiles([])
      setPeople([])
    },
    onError: showProblem,
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (body.trim() && !send.isPending) send.mutate()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mention.onKeyDown(event)) return
    if (event.key !== 'Enter' || !event.ctrlKey) return
    // The record around it would be saved and closed.
    event.stopPropagation()
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {extra?.((text) => {
          setBody((old) => (old.trim() ? `${old.trimEnd()}\n\n${text}` : text))
          mention.input.current?.focus()
        })}
        <Textarea
          ref={mention.input}
          data-comment
          label={label}
          description="@ menyebut rekan. Ctrl+Enter mengirim."
          autosize
          minRows={2}
          maxLength={10_000}
          value={body}
          onChange={(event) => {
            setBody(event.currentTarget.value)
            onType?.()
          }}
          onKeyDown={onKeyDown}
          aria-controls={mention.found.length > 0 ? mention.listId : undefined}
          aria-autocomplete="list"
        />
        <Suggestions mention={mention} />
        <SecretNotice text={body} />
        {files.length > 0 && (
          <FileList
            label="Berkas komentar"
            files={files}
            onRemove={({ id }) => setFiles((old) => old.filter((one) => one.id !== id))}
          />
        )}
        <FileDrop label="Lampiran komentar" uploads={uploads} />
        <Group justify="flex-end">
          {onCancel && (
            <Button
              variant="default"
              onClick={() => {
                drop()
                onCancel()
              }}
            >
              Batal
            </Button>
          )}
          <Button type="submit" loading={send.isPending} disabled={!body.trim()}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Colleagues that match the mention before the caret. Choosing one completes the text. */
function useMention(body: string, onChoose: (text: string, person: Offered) => void) {
  const input = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [active, setActive] = useState(0)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const before = body.slice(0, input.current?.selectionStart ?? body.length)
  const typed = MENTION.exec(before)?.[1]
  const [q] = useDebouncedValue(typed ?? '', 200)
  const isOpen = typed !== undefined && closedFor !== before
  const { data = [] } = useOffered('users', { q, enabled: isOpen })
  const matches = isOpen ? data.slice(0, 6) : []

  const choose = (person: Offered) => {
    const start = before.slice(0, before.length - (typed?.length ?? 0))
    onChoose(`${start}${person.title} ${body.slice(before.length)}`, person)
    setActive(0)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const person = matches[active]
    if (!person) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % matches.length)
    else if (event.key === 'ArrowUp') setActive((active + matches.length - 1) % matches.length)
    else if (event.key === 'Escape') setClosedFor(before)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { input, listId, found: matches, active, choose, onKeyDown }
}

function Suggestions({ mention }: { mention: ReturnType<typeof useMention> }) {
  if (mention.found.length === 0) return null
  return (
    <div role="listbox" id={mention.listId} aria-label="Rekan" className={classes.people}>
      {mention.found.map((person, index) => (
        <UnstyledButton
          key={person.id}
          role="option"
          aria-selected={index === mention.active}
          tabIndex={-1}
          className={classes.person}
          onMouseDown={(event) => {
            event.preventDefault()
            mention.choose(person)
          }}
        >
          {person.title} <small>{person.note}</small>
        </UnstyledButton>
      ))}
    </div>
  )
}
