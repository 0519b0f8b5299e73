import { itMaintenanceInternalActivities, photoOf } from '@ems/contracts/it'
import { type Form, RecordFiles, Stack } from '@ems/ui'

/** Photographs of the checks that ask for one, each below its name. */
export function CheckPhotos({ form: { stored } }: { form: Form<typeof itMaintenanceInternalActivities> }) {
  const { row } = stored
  const checks = [...new Set(row?.results.flatMap(({ text, type }) => (type === 'photo' ? [text] : [])))]
  if (!row || !checks.length) return null
  return (
    <Stack gap="sm" mt="sm">
      {checks.map((text) => (
        <RecordFiles
          key={text}
          label={text}
          target={{ type: itMaintenanceInternalActivities.name, id: row.id }}
          purpose={photoOf(text)}
          mayChange={row.can.includes('update')}
          multiple
        />
      ))}
    </Stack>
  )
}
