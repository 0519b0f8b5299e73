import { archiveIntakes } from '@ems/contracts/archives'
import { changed, Link, useSession } from '@ems/platform'
import { Button, Group, Modal, RefSelect, Stack, Text, UploadBox } from '@ems/ui'
import { useState } from 'react'

/** Takes files first; their details are filled in afterwards, in *Berkas Masuk*. */
export default function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const [company, setCompany] = useState<string | null>(user.place?.company ?? null)
  const [count, setCount] = useState(0)
  return (
    <Modal opened onClose={onClose} title="Unggah berkas" size="lg">
      <Stack>
        <RefSelect
          label="Perusahaan"
          to="references"
          where={{ category: 'company' }}
          value={company}
          onChange={setCompany}
          required
        />
        {company ? (
          <UploadBox
            label="Berkas masuk"
            path="archive-intakes/-actions/receive"
            fields={{ company }}
            inPieces={archiveIntakes.name}
            onStored={() => {
              setCount((before) => before + 1)
              void changed(archiveIntakes)
            }}
          />
        ) : (
          <Text c="dimmed">Pilih perusahaan dahulu.</Text>
        )}
        <Text role="status" aria-live="polite" size="sm">
          {count > 0 && (
            <>
              {count} berkas diterima. Teksnya sedang dibaca; lengkapi rinciannya di{' '}
              <Link to="/private/archives/archive?section=intakes" onClick={onClose}>
                Berkas Masuk
              </Link>
              .
            </>
          )}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
