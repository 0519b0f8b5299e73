import type { ResourceObject } from '@ems/contracts/kit'
import { api, changed, confirm, formatInstant, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Alert, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { IconArrowBackUp } from '../icons.ts'
import { useTableParts } from '../table/table-context.ts'
import { readJob } from './import-api.ts'

const POLL = 1_000

type UndoImportProps = { id: string; until: string; onUndone: () => void }

/** Takes a whole import back, as long as none of its rows has been touched since. */
export function UndoImport({ id, until, onUndone }: UndoImportProps) {
  const { list } = useTableParts()
  const { user } = useSession()
  const [undo, setUndo] = useState<string | null>(null)
  const { data: job } = useQuery({
    queryKey: ['background-jobs', 'undo', undo],
    queryFn: ({ signal }) => readJob(undo ?? '', signal),
    enabled: undo !== null,
    refetchInterval: ({ state }) => (isOver(state.data?.status) ? false : POLL),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Batalkan impor?',
      text: 'Semua baris yang ditambahkan dihapus, dan yang diperbarui kembali ke nilai sebelumnya.',
      confirmLabel: 'Batalkan impor',
      danger: true,
    })
    if (!isSure) return
    try {
      const answer = await api.post(`background-jobs/${id}/-actions/undo`, {
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
      setUndo((await answer.json<{ data: ResourceObject & { id: string } }>()).data.id)
    } catch (error) {
      // A boundary: the import stays, and the toast says why.
      showProblem(error)
    }
  }
  const status = job?.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job has come to its end.
  useEffect(() => {
    if (status !== 'done') return
    void changed(list.resource)
    toast.success('Impor dibatalkan. Data kembali seperti semula.')
    onUndone()
  }, [status])

  return (
    <>
      {isOver(status) && status !== 'done' && (
        <Alert color="red" role="alert" title="Impor tidak dapat dibatalkan." w="100%">
          {job?.error}
        </Alert>
      )}
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={undo !== null && !isOver(status)}
        title={`Sampai ${formatInstant(until, user.timezone)}, selama barisnya belum diubah.`}
        onClick={() => void ask()}
      >
        Batalkan impor
      </Button>
    </>
  )
}

const isOver = (status: string | undefined) => status !== undefined && status !== 'queued' && status !== 'running'
