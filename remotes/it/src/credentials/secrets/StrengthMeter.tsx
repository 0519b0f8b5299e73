import { strengthOf, strengths } from '@ems/contracts/it'
import { Group, Progress, Text } from '@ems/ui'

const looks = {
  weak: { value: 33, color: 'red' },
  medium: { value: 66, color: 'yellow' },
  strong: { value: 100, color: 'green' },
} as const

/** The strength of a typed password, and what it lacks to be strong. The bar repeats the words for the eye. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = strengthOf(password)
  const missing = lacking(password)
  return (
    <div aria-live="polite">
      <Group gap="xs" wrap="nowrap">
        <Progress {...looks[strength]} size="sm" flex={1} aria-hidden />
        <Text size="xs">Kekuatan: {strengths[strength]}</Text>
      </Group>
      {missing.length > 0 && (
        <Text size="xs" c="dimmed">
          Supaya kuat, tambahkan {missing.join(', ')}.
        </Text>
      )}
    </div>
  )
}

const lacking = (password: string) =>
  [
    !/\p{Ll}/u.test(password) && 'huruf kecil',
    !/\p{Lu}/u.test(password) && 'huruf besar',
    !/\p{Nd}/u.test(password) && 'angka',
    [...password].length < 8 && 'hingga 8 karakter',
  ].filter((text) => text !== false)
