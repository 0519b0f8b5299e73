import { itAssets } from '@ems/contracts/it'
import { listOf, renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import LabelScan from './LabelScan.tsx'

afterEach(cleanup)

const rows = [
  { id: '8', asset_tag: 'TI-000071', serial_no: 'SN-9', name: 'Laptop lain' },
  { id: '7', asset_tag: 'TI-00007', serial_no: 'SN-7', name: 'Laptop' },
]

function show() {
  const opened: string[] = []
  const rendered = renderScreen(() => <LabelScan onAsset={(id) => opened.push(id)} onClose={() => undefined} />, {
    permissions: Object.values(itAssets.can),
    answers: { 'GET /it-assets': listOf(itAssets, rows) },
  })
  const type = async (code: string) => {
    const input = await screen.findByRole('textbox', { name: 'Kode aset atau no. seri' })
    await rendered.user.clear(input)
    await rendered.user.type(input, `${code}{Enter}`)
  }
  return { ...rendered, opened, type }
}

test('a label opens the asset with this very code, and so do its serial number and its address', async () => {
  const { opened, type } = show()
  await type('ti-00007')
  await waitFor(() => expect(opened).toEqual(['7']))
  await type('SN-9')
  await waitFor(() => expect(opened).toEqual(['7', '8']))
  await type('https://ems.example/private/infotech/it-asset?id=42')
  await waitFor(() => expect(opened).toEqual(['7', '8', '42']))
})

test('a code that no asset has is named, and scanning goes on', async () => {
  const { opened, type } = show()
  await type('TI-0000')

  await screen.findByText('Tidak ada aset dengan kode atau no. seri TI-0000.')
  expect(opened).toEqual([])
})
