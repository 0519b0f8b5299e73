import { confirm, download, showProblem } from '@ems/platform'
import { Button } from '@ems/ui'
import { useState } from 'react'

/** A file of everything that EMS keeps about the user as an employee. */
export function CopyButton() {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const isSure = await confirm({
      title: 'Unduh data saya?',
      text: 'Berkas JSON berisi semua data Anda, juga nomor yang biasanya disamarkan. Simpan di tempat yang aman.',
      confirmLabel: 'Unduh',
    })
    if (!isSure) return
    setBusy(true)
    try {
      await download('colleagues/personal-copy', 'data_saya.json')
    } catch (problem) {
      // A boundary: the button stays.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void save()}>
      Unduh data saya
    </Button>
  )
}
