import { assets } from '@ems/contracts/common'
import { api, changed, jsonApi, showProblem, toast } from '@ems/platform'
import {
  ActionIcon,
  Button,
  fieldErrors,
  Group,
  IconChevronLeft,
  IconChevronRight,
  IconRefresh,
  IconX,
  Modal,
  Select,
  Stack,
  Text,
  TextInput,
} from '@ems/ui'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useState } from 'react'
import { PageCanvas } from './PageCanvas.tsx'
import classes from './reading.module.css'
import { usePdf } from './use-pdf.ts'

type File = { id: string; name: string }
type Chosen = { key: string; file: string; page: number; rotate: number }
type Props = { files: readonly File[]; file: File; onClose: () => void }

/** More pages stand without a picture. */
const MAX_PICTURES = 60
const WIDTH = 96
let added = 0

/** Makes a new file of pages: turned, left out, in another order, together with those of other files. */
export default function ArrangeDialog({ files, file, onClose }: Props) {
  const [name, setName] = useState(`${file.name.replace(/\.pdf$/i, '')} (disusun)`)
  const [sources, setSources] = useState<readonly string[]>([file.id])
  const [opened, setOpened] = useState<ReadonlyMap<string, PDFDocumentProxy>>(new Map())
  const [pages, setPages] = useState<readonly Chosen[]>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const others = files.filter(({ id }) => !sources.includes(id))
  const add = (id: string, pdf: PDFDocumentProxy) => {
    setOpened((old) => new Map(old).set(id, pdf))
    const all = Array.from({ length: pdf.numPages }, (_, n) => ({
      key: String(++added),
      file: id,
      page: n + 1,
      rotate: 0,
    }))
    setPages((old) => [...old, ...all])
  }
  const save = async () => {
    setBusy(true)
    setErrors({})
    try {
      const attributes = { name, pages: pages.map(({ key: _, ...page }) => page) }
      await api.post('assets/-actions/arrange', jsonApi({ data: { type: assets.name, attributes } }))
      await changed(assets)
      toast.success(`${name} disimpan sebagai berkas baru.`)
      onClose()
    } catch (error) {
      const { fields } = fieldErrors(error)
      setErrors(fields)
      if (!Object.keys(fields).length) showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const refusal = Object.entries(errors).find(([field]) => field.startsWith('pages'))?.[1]
  return (
    <Modal opened onClose={onClose} title="Susun halaman" size="xl">
      <Stack>
        <TextInput
          label="Nama berkas baru"
          value={name}
          maxLength={190}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={errors.name ?? (!name.trim() && 'Nama berkas wajib diisi.')}
        />
        {sources.map((id) => (
          <Source key={id} id={id} name={files.find((one) => one.id === id)?.name ?? ''} onLoaded={add} />
        ))}
        <Pages pages={pages} opened={opened} onChange={setPages} />
        {refusal && (
          <Text c="red" role="alert" size="sm">
            {refusal}
          </Text>
        )}
        {others.length > 0 && (
          <Select
            label="Tambahkan halaman dari"
            placeholder="Pilih berkas"
            data={others.map(({ id, name: label }) => ({ value: id, label }))}
            value={null}
            onChange={(id) => id && setSources((old) => [...old, id])}
          />
        )}
        <Text size="sm" c="dimmed">
          Berkas asal tidak berubah.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={isBusy} disabled={!pages.length || !name.trim()} onClick={() => void save()}>
            Simpan sebagai berkas baru
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type SourceProps = { id: string; name: string; onLoaded: (id: string, pdf: PDFDocumentProxy) => void }

/** Loads a file; what cannot be loaded says why. */
function Source({ id, name, onLoaded }: SourceProps) {
  const { file, failure, error } = usePdf({ id })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file that was loaded.
  useEffect(() => {
    if (file) onLoaded(id, file)
  }, [file])
  if (file) return null
  return (
    <Text size="sm" c={failure || error ? 'red' : 'dimmed'} role="status">
      {name}: {failure ?? (error ? 'Berkas tidak dapat dimuat.' : 'Memuat…')}
    </Text>
  )
}

type PagesProps = {
  pages: readonly Chosen[]
  opened: ReadonlyMap<string, PDFDocumentProxy>
  onChange: (pages: readonly Chosen[]) => void
}

function Pages({ pages, opened, onChange }: PagesProps) {
  const swap = (at: number, by: number) => {
    const next = [...pages]
    const [one] = next.splice(at, 1)
    if (one) next.splice(at + by, 0, one)
    onChange(next)
  }
  return (
    <ol className={classes.arranged} aria-label="Halaman berkas baru">
      {pages.map(({ key, file, page, rotate }, at) => {
        const pdf = opened.get(file)
        const label = `halaman ke-${at + 1}`
        return (
          <li key={key}>
            {pdf && pages.length <= MAX_PICTURES && (
              <PageCanvas file={pdf} page={page} width={WIDTH} rotation={rotate} words={[]} />
            )}
            <Text size="xs" ta="center">
              Hal. {page}
              {rotate ? ` · ${rotate}°` : ''}
            </Text>
            <Group gap={2} justify="center" wrap="nowrap">
              <Tool label={`Majukan ${label}`} isDisabled={at === 0} onClick={() => swap(at, -1)}>
                <IconChevronLeft size={14} />
              </Tool>
              <Tool
                label={`Putar ${label}`}
                onClick={() =>
                  onChange(pages.map((one, n) => (n === at ? { ...one, rotate: (one.rotate + 90) % 360 } : one)))
                }
              >
                <IconRefresh size={14} />
              </Tool>
              <Tool label={`Keluarkan ${label}`} onClick={() => onChange(pages.filter((_, n) => n !== at))}>
                <IconX size={14} />
              </Tool>
              <Tool label={`Mundurkan ${label}`} isDisabled={at === pages.length - 1} onClick={() => swap(at, 1)}>
                <IconChevronRight size={14} />
              </Tool>
            </Group>
          </li>
        )
      })}
    </ol>
  )
}

type ToolProps = { label: string; isDisabled?: boolean; onClick: () => void; children: ReactNode }

const Tool = ({ label, isDisabled = false, onClick, children }: ToolProps) => (
  <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} disabled={isDisabled} onClick={onClick}>
    {children}
  </ActionIcon>
)
