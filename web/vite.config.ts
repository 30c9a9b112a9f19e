import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { loadScreenTexts } from '../tools/texts/screen-texts.ts'
import { compileHint } from './compile-hint.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** In development the page of a shared report is served from its sources; the build makes it apart (vite.public.config.ts). */
const publicReport: Plugin = {
  name: 'public-report',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/public/audit-reports/')) request.url = '/public-report.html'
      next()
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    loadScreenTexts(join(import.meta.dirname, '..')),
    react(),
    compileHint,
    publicReport,
    VitePWA({
      registerType: 'prompt',
      injectRegister: null,
      includeAssets: ['apple-touch-icon.png', 'colour-scheme.js'],
      manifest: {
        name: 'Darsena',
        short_name: 'Darsena',
        description: 'Porto, cantiere e perizie',
        lang: 'it',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#0b2b4a',
        background_color: '#0b2b4a',
        shortcuts: [{ name: 'Le mie perizie di oggi', url: '/audit-reports/today' }],
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        navigateFallback: '/index.html',
        // Answers of the API are never kept; /metrics, the API's pages and those for outsiders are not the app's.
        navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/public(\/|$)/, /^\/metrics$/],
        cleanupOutdatedCaches: true,
        // The page of a first visit, too, is asked before a next version takes over, and reloads then.
        clientsClaim: true,
      },
    }),
  ],
  server: { proxy: { '/api': api } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      // What every page needs comes as one file; many small ones would compress worse.
      output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } },
    },
    chunkSizeWarningLimit: 900,
  },
})
