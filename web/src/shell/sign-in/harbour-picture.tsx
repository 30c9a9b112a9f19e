import classes from './sign-in.module.css'

const masts = [
  { x: 60, height: 150, boom: 46 },
  { x: 150, height: 190, boom: 58 },
  { x: 262, height: 128, boom: 40 },
  { x: 356, height: 172, boom: 52 },
]

/** Yachts on a pontoon, in outline. */
export function HarbourPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 440 300" fill="none" aria-hidden focusable="false">
      <g stroke="#74aee1" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        {masts.map(({ x, height, boom }) => (
          <g key={x}>
            <path d={`M${x} 226V${226 - height}`} />
            <path
              d={`M${x + 7} 210V${226 - height + 10}L${x + 7 + boom} 210z`}
              fill="#74aee1"
              fillOpacity=".16"
            />
            <path d={`M${x - 40} 226h96l-12 24h-66z`} fill="#0c2a47" />
          </g>
        ))}
        <path d="M4 226h432" stroke="#dce8f4" strokeWidth="5" />
        <path
          d="M20 272q14-12 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0"
          opacity=".8"
        />
        <path d="M48 292q14-12 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0" opacity=".45" />
      </g>
    </svg>
  )
}
