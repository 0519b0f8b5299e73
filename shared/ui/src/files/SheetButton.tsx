import { api, saveFile, showProblem } from '@ems/platform'
import { Button } from '@mantine/core'
import { useState } from 'react'

type SheetButtonProps = {
  path: string
  /** Name of the file without its ending. */
  file: string
  label: string
}

/** Saves the PDF at an address of the API. */
export function SheetButton({ path, file, label }: SheetButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const answer = await api.get(path, { headers: { accept: 'application/pdf' } })
      await saveFile(answer, `${file.replace(/[^\w.-]/g, '-')}.pdf`)
    } catch (problem) {
      // A boundary: the button stays.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
