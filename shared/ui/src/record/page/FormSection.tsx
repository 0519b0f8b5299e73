import { Button, Fieldset, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FormProvider, useFormParts } from '../../form/form-context.ts'
import { IconPencil } from '../../icons.ts'
import { FormChain } from '../../work/chain/FormChain.tsx'
import { ALL, useEditing } from './editing.ts'
import classes from './page.module.css'

type FormSectionProps = {
  legend: string
  /** Fields of the section; where none of them may be changed now, it offers no *Ubah*. */
  names?: readonly string[]
  children: ReactNode
}

/**
 * Fields that belong together. In a form they stand under a legend. In a stored record they are read, until *Ubah* makes
 * inputs of them.
 */
export function FormSection({ legend, names, children }: FormSectionProps) {
  const editing = useEditing()
  if (!editing || editing.open === ALL) return <Fieldset legend={legend}>{children}</Fieldset>
  if (editing.open === legend) return <OpenSection legend={legend}>{children}</OpenSection>
  return (
    <ClosedSection legend={legend} names={names}>
      {children}
    </ClosedSection>
  )
}

function ClosedSection({ legend, names, children }: FormSectionProps) {
  const { resource, stored } = useFormParts()
  const editing = useEditing()
  const id = useId()
  const editable = stored.row?.editable
  const mayChange = (name: string) => name in resource.update.shape && (editable?.includes(name) ?? true)
  const isOffered = editing?.mayEdit && (names ? names.some(mayChange) : editable?.length !== 0)
  return (
    <section aria-labelledby={id} className={classes.section ?? ''}>
      <Group justify="space-between" gap="xs" wrap="nowrap" className={classes.head ?? ''}>
        <Title order={3} size="h5" id={id}>
          {legend}
        </Title>
        {isOffered && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`Ubah ${legend}`}
            data-edit-section
            // One section at a time: what is typed in the open one stays in sight.
            disabled={editing?.open !== null}
            onClick={() => editing?.start(legend)}
          >
            Ubah
          </Button>
        )}
      </Group>
      {children}
    </section>
  )
}

function OpenSection({ legend, children }: FormSectionProps) {
  const form = useFormParts()
  const { isSaving, draft } = form
  const editing = useEditing()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    body.current?.querySelector<HTMLElement>('[data-path]')?.focus()
  }, [])
  return (
    <Fieldset legend={legend}>
      <FormProvider value={{ ...form, mode: 'update' }}>
        <div ref={body}>{children}</div>
      </FormProvider>
      <FormChain />
      <Group justify="flex-end" gap="xs" mt="md">
        {draft.savedAt && (
          <Text size="xs" c="dimmed" me="auto" aria-live="polite">
            Draf disimpan
          </Text>
        )}
        <Button size="compact-md" variant="default" onClick={() => void editing?.cancel()}>
          Batal
        </Button>
        <Button size="compact-md" loading={isSaving} onClick={() => void editing?.save()}>
          Simpan
        </Button>
      </Group>
    </Fieldset>
  )
}
