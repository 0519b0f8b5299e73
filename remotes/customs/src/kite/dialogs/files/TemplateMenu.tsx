import { fileTypes, kiteSourceFiles } from '@ems/contracts/customs'
import { download, showProblem } from '@ems/platform'
import { Button, IconDownload, Menu } from '@ems/ui'

/** Unduh templat: the empty file of each kind. */
export const TemplateMenu = () => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        Unduh templat
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {Object.entries(fileTypes).map(([type, label]) => (
        <Menu.Item key={type} onClick={() => void fetchTemplate(type)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

async function fetchTemplate(type: string) {
  try {
    await download(`${kiteSourceFiles.name}/-templates/${type}`)
  } catch (error) {
    // A boundary: nothing above this menu entry could tell the user.
    showProblem(error)
  }
}
