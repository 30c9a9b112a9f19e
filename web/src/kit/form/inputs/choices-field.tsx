import { Checkbox, Group } from '@mantine/core'
import { useResourceTexts } from '../../texts/resource-texts.ts'
import { type InputProps, sharedProps } from './input-props.ts'
import '@mantine/core/styles/Checkbox.layer.css'

/** Any number of the contract's choices, none as well. */
export function ChoicesField(props: InputProps) {
  const words = useResourceTexts(props.resource)
  const { value, onChange, traits, field } = props
  return (
    <Checkbox.Group
      {...sharedProps({ ...props, isRequired: false })}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    >
      <Group gap="sm" mt={4}>
        {(traits.choices ?? []).map((choice) => (
          <Checkbox key={choice} value={choice} label={words.choice(field, choice)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
