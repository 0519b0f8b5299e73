import { configs } from '@ems/contracts/settings'
import { act, confirm, showProblem, toast } from '@ems/platform'
import type { Setting } from './use-settings.ts'
import { settingText } from './value-text.ts'

/** Asks, then gives settings the value an installation starts with. */
export function useReset() {
  return async (settings: readonly Setting[]) => {
    const [first] = settings
    if (!first) {
      toast.warning('Silahkan pilih data yang ingin diatur ulang.')
      return
    }
    const isSure = await confirm({
      title: settings.length === 1 ? `Atur ulang ${first.label}?` : `Atur ulang ${settings.length} pengaturan?`,
      text:
        settings.length === 1
          ? `Nilai kembali ke bawaan: ${settingText(first, first.default_value)}.`
          : 'Semuanya kembali ke nilai bawaan.',
      confirmLabel: 'Atur ulang',
    })
    if (!isSure) return
    try {
      await act(
        configs,
        'reset',
        settings.map(({ id, version }) => ({ id, version })),
      )
      toast.success('Perubahan data berhasil disimpan.')
    } catch (error) {
      // A boundary: nothing above this button could tell the user.
      showProblem(error)
    }
  }
}
