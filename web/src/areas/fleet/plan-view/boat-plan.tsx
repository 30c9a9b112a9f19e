import { boatShapes } from '@darsena/contract/areas/fleet/boat-shapes'
import type { boats } from '@darsena/contract/areas/fleet/boats'
import { planView } from '@darsena/contract/areas/fleet/plan-view'
import type { Shape } from '@darsena/contract/areas/fleet/shipped-shapes'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { useRow, useRowOf } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { PlanDrawing } from './plan-drawing.tsx'

type Boat = RowOf<typeof boats>

function Drawn({ boat, shape }: { boat: Boat; shape: Pick<Shape, 'hull' | 'outline'> | null }) {
  const plan = planView(boat, shape)
  return plan ? <PlanDrawing plan={plan} /> : null
}

function DrawnByShape({ boat, shapeId }: { boat: Boat; shapeId: string }) {
  const { isPending } = useRow(boatShapes, shapeId)
  const shape = useRowOf(boatShapes, shapeId)
  return isPending ? null : <Drawn boat={boat} shape={shape ?? null} />
}

/** A yacht from above by her shape, or as boats of her kind look; nothing while nobody knows her length. */
export function BoatPlan({ boat }: { boat: Boat }) {
  const maySeeShapes = useAllowed({ can: ['read', 'BoatShape'] })
  if (boat.lengthOverall === null) return null
  return maySeeShapes && boat.shapeId ? (
    <DrawnByShape boat={boat} shapeId={boat.shapeId} />
  ) : (
    <Drawn boat={boat} shape={null} />
  )
}
