import { Button, FileButton, Group, Text } from '@ems/ui'
import classes from '../utility.module.css'

type ImageInputProps = {
  label: string
  /** The picture as a `data:` address; null where there is none. */
  value: string | null
  error?: string
  isReadOnly: boolean
  onChange: (value: string | null) => void
}

/** A small picture that is kept with the settings themselves. */
export function ImageInput({ label, value, error, isReadOnly, onChange }: ImageInputProps) {
  const read = (file: File | null) => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => onChange(String(reader.result))
    reader.readAsDataURL(file)
  }
  return (
    <div>
      <Group gap="sm">
        {value && <img src={value} alt={`${label} sekarang`} className={classes.image} />}
        <FileButton accept="image/png,image/webp,image/jpeg" disabled={isReadOnly} onChange={read}>
          {(props) => (
            <Button {...props} variant="default" aria-label={`Pilih gambar untuk ${label}`}>
              Pilih gambar
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            color="red"
            disabled={isReadOnly}
            aria-label={`Hapus ${label}`}
            onClick={() => onChange(null)}
          >
            Hapus
          </Button>
        )}
      </Group>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {error}
        </Text>
      )}
    </div>
  )
}
