import { archiveContracts, contractTemplates } from '@ems/contracts/archives'
import { assets } from '@ems/contracts/common'
import { api, changed, jsonApi, type Row, showProblem, toast, useMutation, useSession } from '@ems/platform'
import { Button, fieldErrors, Group, IconFileText, Modal, RefSelect, Stack, Text } from '@ems/ui'
import { useState } from 'react'

/** Makes a draft of the contract from a template: DOCX to work on and PDF to sign. */
export function DraftButton({ contract: { id, status } }: { contract: Row<typeof archiveContracts> }) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [template, setTemplate] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const draft = useMutation({
    mutationFn: async () => {
      const { body, headers } = jsonApi({ data: { type: archiveContracts.name, id, attributes: { template } } })
      const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
      await api.post(`${archiveContracts.name}/${id}/-actions/draft`, { body, headers: keyed, timeout: 60_000 })
      await changed(assets)
    },
    onSuccess: () => {
      toast.success('Draf dibuat sebagai DOCX dan PDF.')
      setOpen(false)
    },
    onError: (problem) => {
      const { fields, others } = fieldErrors(problem)
      setError(fields.template)
      if (!fields.template || others.length) showProblem(problem)
    },
  })
  if (status !== 'draft' || !can(archiveContracts.can.update) || !can(contractTemplates.can.list)) return null
  return (
    <>
      <Button
        variant="light"
        mt="sm"
        leftSection={<IconFileText size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Buat draf dari templat
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title="Buat draf dari templat">
          <Stack>
            <Text size="sm" c="dimmed">
              Isian templat diisi dari kontrak ini. Simpan perubahan kontrak sebelum membuat draf.
            </Text>
            <RefSelect
              label="Templat"
              to="contract-templates"
              where={{ is_active: '1' }}
              value={template}
              onChange={(next) => {
                setTemplate(next)
                setError(undefined)
              }}
              error={error}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setOpen(false)}>
                Batal
              </Button>
              <Button loading={draft.isPending} disabled={!template} onClick={() => draft.mutate()}>
                Buat draf
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  )
}
