import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import '@mantine/core/styles/Alert.layer.css'

/** What was found wrong that no field of the form explains; stays in sight. */
export const GeneralFaults = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      {texts.join(' ')}
    </Alert>
  )
