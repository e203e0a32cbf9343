// Package minimax searches game trees to a limited depth and returns them as data that can be inspected. Grow
// searches a tree. Engine is a computer player that plays the best move of such a tree, so that a window can
// display the tree on which the choice was based.
//
// The searches are those of four papers, which the documentation of package game lists. These names in the
// programs of the papers, listed by the number of the paper, have the following equivalents here:
//
//	000  AutoDone             Grow, and Engine.Think, which plays from its tree
//	     TREE_DEPTH           Options.Depth
//	     States[MAX_NUM]      Tree; MAX_NUM is Options.Nodes
//	     child, parent        Tree.Children, Node.Parent
//	     bestChild            Node.BestChild; for the root Tree.Chosen
//	     e_fun                Node.Value; the function is the Evaluation OpenLines
//	     QP                   game.Position; for a node Tree.PositionAt
//	     IsWin                Position.Result
//	     NO_BLANK, DRAW_GAME  a drawn game, whose value is 0 here
//	     Level                game.Easy, game.Medium, game.Hard in package ai
//	     MansTurn             the seat of game.Situation.Prompt
//	001  evaluate, posWeight  the Evaluation OpenLinesAndSquares
//	     dynamicDepth         DepthByEmptySquares
//	     getSymmetries        game.Position.Symmetries, Options.Symmetry
//	     preAlpha, preBeta    Node.Alpha, Node.Beta
//	     minimax              search in grow.go
//	     getChildren          the moves of expand.go
//	     makeChoiceAI         Engine.Think
//	     makeChoiceRandom     ai.Random
//	003  MaxMinSearch         Grow with Options.UniformWins, to the end of the game
//	     BestPosMark          Tree.Chosen
//	     BestValue            Node.Value of the root
//	     CurrentDepth         Node.Ply
//	     isEnd, Evaluate      Position.Result and Evaluation
//	004  the order of steps   Options.ForcedMoves, BlockAtRoot
//	     the table of squares Options.Symmetry
//
// The program of the gomoku thesis is in package gomoku.
package minimax
