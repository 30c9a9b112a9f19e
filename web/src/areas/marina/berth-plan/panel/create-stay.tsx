import { type StayKind, stayKinds } from '@darsena/contract/areas/marina/stay-choices'
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { CreateDialogs } from '../../../../kit/pickers/create-dialogs.ts'
import { RowPicker } from '../../../../kit/pickers/row-picker.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { Place } from '../data/staged.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import { BerthInput } from './berth-input.tsx'
import { FitLines } from './fit-lines.tsx'
import { PeopleInputs } from './people-inputs.tsx'
import { PeriodInputs } from './period-inputs.tsx'
import { type NewStayForm, useNewStay } from './use-new-stay.ts'
import '@mantine/core/styles/Checkbox.layer.css'

const CreateDialog = lazy(() =>
  import('../../../../kit/create-row/create-dialog.tsx').then(({ CreateDialog }) => ({
    default: CreateDialog,
  })),
)

const kindOf = (value: string | null): StayKind => stayKinds.find((kind) => kind === value) ?? 'TRANSIT'

/** What is in the way at the berth and time that were chosen, and a reason to let the boat in all the same. */
function Obstacle({ form }: { form: NewStayForm }) {
  const { t } = useTranslation('marina/berth-plan')
  const { picture, words, may } = usePlanContext()
  const { obstacle, values, set } = form
  if (!obstacle) return null
  return (
    <>
      <p className={classes.warning} role="status">
        {words.obstacle(picture.bars, obstacle)}
      </p>
      {obstacle.misfit && may.approve && (
        <TextInput
          label={t('fault.reason')}
          maxLength={500}
          value={values.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function Fields({ form }: { form: NewStayForm }) {
  const { t } = useTranslation('marina/berth-plan')
  const { words, may } = usePlanContext()
  const { values, set, isClosure, slots, size, wish } = form
  const { boatId, kind, place, notes } = values
  return (
    <>
      <Select
        label={t('create.kind')}
        data={stayKinds.map((value) => ({ value, label: words.kind(value) }))}
        value={kind}
        onChange={(value) => set({ kind: kindOf(value) })}
        allowDeselect={false}
      />
      {!isClosure && (
        <RowPicker
          resource="boats"
          name="boatId"
          label={t('create.boat')}
          id={boatId}
          known={null}
          error={form.fault}
          required
          hasFocus
          isClearable
          onChange={(picked) => set({ boatId: picked, contactId: null, aboard: [] })}
          onBlur={() => {}}
        />
      )}
      <PeriodInputs place={place} onPlace={(next) => set({ place: next })} />
      <BerthInput
        label={t('create.berth')}
        slotIds={place.slotIds}
        wish={wish}
        isRequired
        onSlots={(slotIds) => set({ place: { ...place, slotIds } })}
      />
      {!isClosure && <FitLines size={size} slots={slots} />}
      <Obstacle form={form} />
      {!isClosure && boatId && <PeopleInputs boatId={boatId} values={values} set={set} />}
      <Textarea
        label={t(isClosure ? 'create.reason' : 'create.notes')}
        required={isClosure}
        maxLength={isClosure ? 500 : 10_000}
        autosize
        minRows={2}
        value={notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
      {may.approve && !isClosure && (
        <Checkbox
          label={t('create.confirmed')}
          checked={place.confirmed}
          onChange={(event) => set({ place: { ...place, confirmed: event.currentTarget.checked } })}
        />
      )}
    </>
  )
}

/** Whose stay it is, when and where; until it is saved with all the others it is only staged. */
export function CreateStay({ place, onClose }: { place: Place; onClose: () => void }) {
  const { t } = useTranslation('marina/berth-plan')
  const form = useNewStay(place, onClose)
  return (
    <CreateDialogs value={CreateDialog}>
      <Dialog title={t('create.title')} size="lg" onClose={onClose}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <Fields form={form} />
          <div className={classes.formButtons}>
            <Button variant="default" onClick={onClose}>
              {t('create.cancel')}
            </Button>
            <Button type="submit" disabled={!form.isComplete} loading={form.isWaiting}>
              {t('create.add')}
            </Button>
          </div>
        </form>
      </Dialog>
    </CreateDialogs>
  )
}
